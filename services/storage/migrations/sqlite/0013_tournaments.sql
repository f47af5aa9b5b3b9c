-- Tournaments of a competition: settings, participants, rounds, boards, results. Numbers of enums
-- are those of collegium/play/tournament.hpp. Instants are UTC milliseconds; '' and null say "none".

-- state: 1 prepared, 2 numbers drawn, 3 running, 4 finished (all rounds closed), 5 approved.
CREATE TABLE tournament (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    version INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    competition INTEGER NOT NULL REFERENCES competition (id),
    number INTEGER NOT NULL CHECK (number > 0),       -- within the competition
    title TEXT NOT NULL,
    discipline TEXT NOT NULL,                         -- id of the book's row
    age_groups TEXT NOT NULL,                         -- ids of the book's rows, one a line
    sex_group INTEGER NOT NULL CHECK (sex_group BETWEEN 0 AND 2),  -- 0: both
    state INTEGER NOT NULL CHECK (state BETWEEN 1 AND 5),
    system INTEGER NOT NULL CHECK (system BETWEEN 1 AND 7),
    method TEXT NOT NULL,                             -- pairing::method_id; '' unless Swiss
    numbering INTEGER NOT NULL CHECK (numbering BETWEEN 1 AND 4),
    rounds INTEGER NOT NULL CHECK (rounds >= 0),
    cycles INTEGER NOT NULL CHECK (cycles >= 1),
    games INTEGER NOT NULL CHECK (games >= 1),
    extra_micro_matches INTEGER NOT NULL CHECK (extra_micro_matches >= 0),
    scoring TEXT NOT NULL,                            -- id of the book's row
    criteria TEXT NOT NULL,                           -- ids of the book's rows, one a line
    apart_rounds INTEGER NOT NULL CHECK (apart_rounds >= 0),
    forced TEXT NOT NULL,                             -- pairs of numbers, "3 8" a line
    barred TEXT NOT NULL,
    number_one INTEGER NOT NULL CHECK (number_one IN (1, 2)),  -- side of number 1: begins, or not
    seed TEXT NOT NULL CHECK (length(seed) IN (0, 64)),
    draw INTEGER REFERENCES draw (id),                -- of the numbers
    drawn_at INTEGER,
    drawn_by TEXT NOT NULL,
    stage_of INTEGER REFERENCES tournament (id),      -- takes its participants from there
    qualified INTEGER NOT NULL CHECK (qualified >= 0),  -- so many first places; 0: not a later stage
    carries_results INTEGER NOT NULL CHECK (carries_results IN (0, 1)),
    playoff_places TEXT NOT NULL,                     -- "2 3": a play-off of stage_of for these places
    results_version INTEGER NOT NULL,                 -- raised by every result, for caches and Watch
    approved_at INTEGER,
    approved_by TEXT NOT NULL,
    UNIQUE (competition, number)
) STRICT;

CREATE TABLE participant (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    version INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    tournament INTEGER NOT NULL REFERENCES tournament (id),
    number INTEGER CHECK (number > 0),                -- null until numbers are drawn
    entrant INTEGER NOT NULL REFERENCES entrant (id),
    person INTEGER NOT NULL REFERENCES person (id),
    rating INTEGER,
    team TEXT NOT NULL,                               -- who are kept apart
    age_group TEXT NOT NULL,
    state INTEGER NOT NULL CHECK (state BETWEEN 1 AND 3),
    joined_round INTEGER NOT NULL CHECK (joined_round >= 1),
    side INTEGER CHECK (side IN (1, 2)),              -- Scheveningen
    left_after INTEGER CHECK (left_after >= 0),
    left_reason TEXT NOT NULL,
    left_article TEXT NOT NULL,
    left_at INTEGER,
    left_by TEXT NOT NULL,
    annulled INTEGER NOT NULL CHECK (annulled IN (0, 1)),
    playoff_rank INTEGER,                             -- in a play-off for a shared place
    UNIQUE (tournament, number),
    UNIQUE (tournament, entrant)
) STRICT;
CREATE INDEX participant_by_person ON participant (person);
CREATE INDEX participant_by_entrant ON participant (entrant);

CREATE TABLE participant_absence (
    participant INTEGER NOT NULL REFERENCES participant (id),
    round INTEGER NOT NULL CHECK (round >= 1),
    reason TEXT NOT NULL,
    announced_at INTEGER NOT NULL,
    announced_by TEXT NOT NULL,
    PRIMARY KEY (participant, round)
) STRICT, WITHOUT ROWID;

-- state: 1 draft, 2 approved, 3 playing, 4 closed. `snapshot` is what was known when the round was
-- paired, as docs/pairing-file.md describes; it is written with the round and never changed.
CREATE TABLE round (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    version INTEGER NOT NULL,
    tournament INTEGER NOT NULL REFERENCES tournament (id),
    number INTEGER NOT NULL CHECK (number >= 1),
    state INTEGER NOT NULL CHECK (state BETWEEN 1 AND 4),
    snapshot TEXT NOT NULL,                           -- '' where a printed table gives the pairs
    engine TEXT NOT NULL,                             -- version of what paired it
    bye INTEGER NOT NULL CHECK (bye >= 0),            -- number of a participant; 0: none
    free TEXT NOT NULL,                               -- numbers, joined by spaces
    absent TEXT NOT NULL,
    scheduled_at INTEGER,
    paired_at INTEGER NOT NULL,
    paired_by TEXT NOT NULL,
    approved_at INTEGER,
    approved_by TEXT NOT NULL,
    started_at INTEGER,
    started_by TEXT NOT NULL,
    closed_at INTEGER,
    closed_by TEXT NOT NULL,
    UNIQUE (tournament, number)
) STRICT;

-- Every manual change of pairs, written once. `before` and `after`: a line a board, "7 3 8" (board,
-- first, second), "bye 5".
CREATE TABLE round_change (
    round INTEGER NOT NULL REFERENCES round (id),
    place INTEGER NOT NULL CHECK (place >= 1),
    decision INTEGER NOT NULL CHECK (decision >= 1),  -- number of the decision in the tournament
    kind INTEGER NOT NULL CHECK (kind BETWEEN 1 AND 5),  -- 1 swap, 2 sides, 3 pairs set, 4 redraw, 5 absent
    before TEXT NOT NULL,
    after TEXT NOT NULL,
    reason TEXT NOT NULL,
    remarks TEXT NOT NULL,                            -- soft rules it breaks, one a line
    changed_at INTEGER NOT NULL,
    changed_by TEXT NOT NULL,
    PRIMARY KEY (round, place)
) STRICT, WITHOUT ROWID;

-- Games: one row each, also before they are played; the encounter's result is computed from them.
CREATE TABLE board (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    version INTEGER NOT NULL,
    round INTEGER NOT NULL REFERENCES round (id),
    number INTEGER NOT NULL CHECK (number >= 1),
    first INTEGER NOT NULL CHECK (first >= 1),        -- numbers of participants
    second INTEGER NOT NULL CHECK (second >= 1),
    recorded_at INTEGER,
    recorded_by TEXT NOT NULL,
    recorded_by_user INTEGER NOT NULL,                -- 0: nobody
    corrected INTEGER NOT NULL CHECK (corrected IN (0, 1)),
    UNIQUE (round, number),
    CHECK (first <> second)
) STRICT;

CREATE TABLE board_game (
    board INTEGER NOT NULL REFERENCES board (id),
    game INTEGER NOT NULL CHECK (game >= 1),
    outcome INTEGER NOT NULL CHECK (outcome BETWEEN 0 AND 11),
    ending INTEGER NOT NULL CHECK (ending BETWEEN 0 AND 9),
    article TEXT NOT NULL,
    remark TEXT NOT NULL,
    draw INTEGER REFERENCES draw (id),                -- of its start position
    PRIMARY KEY (board, game)
) STRICT, WITHOUT ROWID;

-- Every result that ever stood, written once. kind: 1 recorded, 2 replaced, 3 cleared, 4 undone,
-- 5 corrected. `games`: a line a game, "outcome ending article".
CREATE TABLE board_history (
    board INTEGER NOT NULL REFERENCES board (id),
    version INTEGER NOT NULL,                         -- the board's version it made
    kind INTEGER NOT NULL CHECK (kind BETWEEN 1 AND 5),
    games TEXT NOT NULL,
    reason TEXT NOT NULL,
    recorded_at INTEGER NOT NULL,
    recorded_by TEXT NOT NULL,
    PRIMARY KEY (board, version)
) STRICT, WITHOUT ROWID;

-- The score of a game in the discipline's format, as it was checked.
CREATE TABLE board_record (
    board INTEGER NOT NULL REFERENCES board (id),
    game INTEGER NOT NULL CHECK (game >= 1),
    format TEXT NOT NULL,
    text TEXT NOT NULL,
    result INTEGER NOT NULL CHECK (result BETWEEN 0 AND 3),  -- what it says: 0 nothing, 1 first, 2 draw, 3 second
    moves INTEGER NOT NULL CHECK (moves >= 0),        -- legal ones from the start on
    fault TEXT NOT NULL,                              -- JSON of the first refusal; '': every move is legal
    attached_at INTEGER NOT NULL,
    attached_by TEXT NOT NULL,
    PRIMARY KEY (board, game)
) STRICT, WITHOUT ROWID;

-- Boards a judge looks after, in every round of the tournament. No row: everybody's.
CREATE TABLE board_judge (
    tournament INTEGER NOT NULL REFERENCES tournament (id),
    official INTEGER NOT NULL,
    first_board INTEGER NOT NULL CHECK (first_board >= 1),
    last_board INTEGER NOT NULL,
    PRIMARY KEY (tournament, official, first_board),
    CHECK (last_board >= first_board)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER round_snapshot_is_never_changed BEFORE UPDATE OF snapshot, tournament, number ON round
BEGIN SELECT RAISE(ABORT, 'what was known when a round was paired never changes'); END;
CREATE TRIGGER round_change_is_never_changed BEFORE UPDATE ON round_change
BEGIN SELECT RAISE(ABORT, 'a decision on pairs never changes'); END;
CREATE TRIGGER board_history_is_never_changed BEFORE UPDATE ON board_history
BEGIN SELECT RAISE(ABORT, 'what was recorded never changes'); END;

-- Everybody with a role sees draws, results and tables.
INSERT INTO role_permission (role, permission) SELECT id, 'tournaments.read' FROM roles;
INSERT INTO role_permission (role, permission) VALUES
    ('organiser', 'tournaments.manage'), ('chief-arbiter', 'tournaments.manage'),
    ('deputy-arbiter', 'tournaments.manage'), ('chief-secretary', 'tournaments.manage'),
    ('secretary', 'tournaments.manage'),
    ('chief-arbiter', 'participants.withdraw'), ('deputy-arbiter', 'participants.withdraw'),
    ('chief-arbiter', 'pairing.prepare'), ('deputy-arbiter', 'pairing.prepare'),
    ('chief-secretary', 'pairing.prepare'), ('secretary', 'pairing.prepare'),
    ('chief-arbiter', 'pairing.approve'), ('deputy-arbiter', 'pairing.approve'),
    ('chief-arbiter', 'results.record'), ('deputy-arbiter', 'results.record'),
    ('arbiter', 'results.record'), ('chief-secretary', 'results.record'),
    ('secretary', 'results.record'),
    ('chief-arbiter', 'results.correct'), ('deputy-arbiter', 'results.correct'),
    ('chief-arbiter', 'standings.approve');
