-- Boards as they were played: sides of a game the other way round than paired, who was missing at
-- the signal and when he came. The pairing stays as it was: `first` and `second` of a board.

ALTER TABLE board_game ADD COLUMN turned INTEGER NOT NULL DEFAULT 0 CHECK (turned IN (0, 1));

-- What follows from it (whose clock runs, what both show, who has lost) is computed.
ALTER TABLE board ADD COLUMN first_missing INTEGER NOT NULL DEFAULT 0 CHECK (first_missing IN (0, 1));
ALTER TABLE board ADD COLUMN first_came_at INTEGER CHECK (first_came_at IS NULL OR first_missing = 1);
ALTER TABLE board ADD COLUMN second_missing INTEGER NOT NULL DEFAULT 0 CHECK (second_missing IN (0, 1));
ALTER TABLE board ADD COLUMN second_came_at INTEGER CHECK (second_came_at IS NULL OR second_missing = 1);

-- As before with kind 6, sides entered, and `turned`: numbers of games with the sides the other way
-- round, joined by spaces.
CREATE TABLE board_past (
    board INTEGER NOT NULL REFERENCES board (id),
    version INTEGER NOT NULL,
    kind INTEGER NOT NULL CHECK (kind BETWEEN 1 AND 6),
    games TEXT NOT NULL,
    turned TEXT NOT NULL DEFAULT '',
    reason TEXT NOT NULL,
    recorded_at INTEGER NOT NULL,
    recorded_by TEXT NOT NULL,
    PRIMARY KEY (board, version)
) STRICT, WITHOUT ROWID;
INSERT INTO board_past (board, version, kind, games, turned, reason, recorded_at, recorded_by)
    SELECT board, version, kind, games, '', reason, recorded_at, recorded_by FROM board_history;
DROP TABLE board_history;
ALTER TABLE board_past RENAME TO board_history;
CREATE TRIGGER board_history_is_never_changed BEFORE UPDATE ON board_history
BEGIN SELECT RAISE(ABORT, 'what was recorded never changes'); END;
