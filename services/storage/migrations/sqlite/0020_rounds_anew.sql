-- Two more decisions on pairs: 6 the whole round drawn anew, 7 rounds of a table exchanged. A round
-- drawn anew keeps what was known then (`snapshot`, `origins` as in round), '' of all others.
DROP TRIGGER round_change_is_never_changed;
CREATE TABLE round_change_kept (
    round INTEGER NOT NULL REFERENCES round (id),
    place INTEGER NOT NULL CHECK (place >= 1),
    decision INTEGER NOT NULL CHECK (decision >= 1),  -- number of the decision in the tournament
    kind INTEGER NOT NULL CHECK (kind BETWEEN 1 AND 7),
    before TEXT NOT NULL,
    after TEXT NOT NULL,
    reason TEXT NOT NULL,
    remarks TEXT NOT NULL,                            -- soft rules it breaks, one a line
    changed_at INTEGER NOT NULL,
    changed_by TEXT NOT NULL,
    snapshot TEXT NOT NULL,
    origins TEXT NOT NULL,
    PRIMARY KEY (round, place)
) STRICT, WITHOUT ROWID;
INSERT INTO round_change_kept SELECT round, place, decision, kind, before, after, reason, remarks,
    changed_at, changed_by, '', '' FROM round_change;
DROP TABLE round_change;
ALTER TABLE round_change_kept RENAME TO round_change;
CREATE TRIGGER round_change_is_never_changed BEFORE UPDATE ON round_change
BEGIN SELECT RAISE(ABORT, 'a decision on pairs never changes'); END;
