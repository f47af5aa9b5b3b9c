-- A later stage takes its participants from one tournament or from several: groups and their final.
CREATE TABLE tournament_stage (
    tournament INTEGER NOT NULL REFERENCES tournament (id),
    place INTEGER NOT NULL CHECK (place >= 1),        -- order of the stages before it
    before INTEGER NOT NULL REFERENCES tournament (id),
    PRIMARY KEY (tournament, place),
    UNIQUE (tournament, before),
    CHECK (before <> tournament)
) STRICT, WITHOUT ROWID;
CREATE INDEX tournament_stage_by_before ON tournament_stage (before);
INSERT INTO tournament_stage (tournament, place, before)
SELECT id, 1, stage_of FROM tournament WHERE stage_of IS NOT NULL AND stage_of <> id;
ALTER TABLE tournament DROP COLUMN stage_of;
-- 1: `qualified` first places of each age group, not of the whole table.
ALTER TABLE tournament ADD COLUMN by_group INTEGER NOT NULL DEFAULT 0 CHECK (by_group IN (0, 1));
