-- What a round keeps so that reading it pairs nothing and counts nothing twice.

-- How the engine made each pair: numbers of both and pairing::How, three numbers a pair, joined by
-- spaces; '' of tables and brackets. Written with the snapshot, never changed.
ALTER TABLE round ADD COLUMN origins TEXT NOT NULL DEFAULT '';
CREATE TRIGGER round_origins_are_never_changed BEFORE UPDATE OF origins ON round
BEGIN SELECT RAISE(ABORT, 'how a round was paired never changes'); END;

-- 1: a game has no result yet or was adjourned. Kept by triggers, whoever writes the games.
ALTER TABLE board ADD COLUMN unfinished INTEGER NOT NULL DEFAULT 0;
UPDATE board SET unfinished = EXISTS (
    SELECT 1 FROM board_game g WHERE g.board = board.id AND g.outcome IN (0, 10));
CREATE INDEX board_unfinished ON board (round) WHERE unfinished = 1;

CREATE TRIGGER board_game_added AFTER INSERT ON board_game WHEN NEW.outcome IN (0, 10)
BEGIN UPDATE board SET unfinished = 1 WHERE id = NEW.board; END;
CREATE TRIGGER board_game_played AFTER UPDATE OF outcome ON board_game
WHEN (NEW.outcome IN (0, 10)) <> (OLD.outcome IN (0, 10))
BEGIN
    UPDATE board SET unfinished = EXISTS (
        SELECT 1 FROM board_game g WHERE g.board = NEW.board AND g.outcome IN (0, 10))
    WHERE id = NEW.board;
END;
CREATE TRIGGER board_game_removed AFTER DELETE ON board_game WHEN OLD.outcome IN (0, 10)
BEGIN
    UPDATE board SET unfinished = EXISTS (
        SELECT 1 FROM board_game g WHERE g.board = OLD.board AND g.outcome IN (0, 10))
    WHERE id = OLD.board;
END;

-- Few leave: what is left to play of theirs is written by the book.
CREATE INDEX participant_left ON participant (tournament, left_after) WHERE left_after IS NOT NULL;
