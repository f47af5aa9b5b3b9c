-- Games of a micro-match follow each other after a break (RU-2022 5.4.6, UA-2024 III.D 5.6): when
-- the result of one came in, and when the next one began, by whom and, before the break was over,
-- why.
ALTER TABLE board_game ADD COLUMN ended_at INTEGER;
ALTER TABLE board_game ADD COLUMN began_at INTEGER;
ALTER TABLE board_game ADD COLUMN begun_by TEXT NOT NULL DEFAULT '';
ALTER TABLE board_game ADD COLUMN begin_reason TEXT NOT NULL DEFAULT '';
