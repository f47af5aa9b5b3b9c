-- Pairs of a Swiss that are not left to the draw. They name participants and stand whatever numbers
-- are drawn. kind: 1 forced, 2 barred. One that rounds were paired by is not removed: it ends.
CREATE TABLE pair_rule (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    version INTEGER NOT NULL,
    tournament INTEGER NOT NULL REFERENCES tournament (id),
    kind INTEGER NOT NULL CHECK (kind IN (1, 2)),
    first INTEGER NOT NULL REFERENCES participant (id),
    second INTEGER NOT NULL REFERENCES participant (id),
    first_round INTEGER NOT NULL CHECK (first_round >= 1),
    last_round INTEGER NOT NULL CHECK (last_round >= 0),  -- 0: to the end
    reason TEXT NOT NULL,
    set_at INTEGER NOT NULL,
    set_by TEXT NOT NULL,
    CHECK (first <> second)
) STRICT;
CREATE INDEX pair_rule_by_tournament ON pair_rule (tournament);
CREATE INDEX pair_rule_by_first ON pair_rule (first);
CREATE INDEX pair_rule_by_second ON pair_rule (second);

-- Until now a tournament kept them as numbers, "3 8" a line; of numbers that are drawn it is known
-- whose they are.
WITH RECURSIVE line (tournament, kind, pair, rest) AS (
    SELECT id, 1, '', forced FROM tournament
    UNION ALL
    SELECT id, 2, '', barred FROM tournament
    UNION ALL
    SELECT tournament, kind, substr(rest, 1, instr(rest, char(10)) - 1),
           substr(rest, instr(rest, char(10)) + 1)
    FROM line WHERE instr(rest, char(10)) > 0
)
INSERT INTO pair_rule (version, tournament, kind, first, second, first_round, last_round, reason,
                       set_at, set_by)
SELECT 1, t.id, l.kind, a.id, b.id, 1, 0, '', t.updated_at, ''
FROM line l
JOIN tournament t ON t.id = l.tournament
JOIN participant a ON a.tournament = t.id
    AND a.number = CAST(substr(l.pair, 1, instr(l.pair, ' ') - 1) AS INTEGER)
JOIN participant b ON b.tournament = t.id
    AND b.number = CAST(substr(l.pair, instr(l.pair, ' ') + 1) AS INTEGER)
WHERE l.pair <> '' AND a.id <> b.id
ORDER BY t.id, l.kind, a.number;

ALTER TABLE tournament DROP COLUMN forced;
ALTER TABLE tournament DROP COLUMN barred;
-- A rank in a play-off is read off the play-off's own table.
ALTER TABLE participant DROP COLUMN playoff_rank;
