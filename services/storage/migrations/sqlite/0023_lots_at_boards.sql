-- A drawn encounter may be decided by lot (UA-2024 II.C.6.2): ending 10, and `draw` is then that
-- lot, not the one of a start position. Everything else of the table is as it was.

CREATE TABLE board_game_new (
    board INTEGER NOT NULL REFERENCES board (id),
    game INTEGER NOT NULL CHECK (game >= 1),
    outcome INTEGER NOT NULL CHECK (outcome BETWEEN 0 AND 11),
    ending INTEGER NOT NULL CHECK (ending BETWEEN 0 AND 10),
    article TEXT NOT NULL,
    remark TEXT NOT NULL,
    draw INTEGER REFERENCES draw (id),
    turned INTEGER NOT NULL DEFAULT 0 CHECK (turned IN (0, 1)),
    PRIMARY KEY (board, game)
) STRICT, WITHOUT ROWID;
INSERT INTO board_game_new (board, game, outcome, ending, article, remark, draw, turned)
    SELECT board, game, outcome, ending, article, remark, draw, turned FROM board_game;
DROP TABLE board_game;  -- its triggers go with it
ALTER TABLE board_game_new RENAME TO board_game;

-- As in 0015: boards with a game that has no result yet or was adjourned.
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
