-- Applications, their lines (entrants), rules of entries, payments. Dates are ISO texts, instants
-- UTC milliseconds, 0 and '' say "none". Nothing sealed stands here.

-- One application of an organisation with both of its papers. Its number counts per competition.
-- kind: 1 individual, 2 team; stage: 1 preliminary, 2 final; state: 1 active, 2 withdrawn.
CREATE TABLE application (
    competition INTEGER NOT NULL REFERENCES competition (id),
    number INTEGER NOT NULL CHECK (number > 0),
    version INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    state INTEGER NOT NULL CHECK (state IN (1, 2)),
    withdraw_reason TEXT NOT NULL,
    organisation INTEGER NOT NULL REFERENCES organisation (id),
    kind INTEGER NOT NULL CHECK (kind IN (1, 2)),
    team_name TEXT NOT NULL,
    representative TEXT NOT NULL,
    representative_person INTEGER REFERENCES person (id),
    representative_contact TEXT NOT NULL,
    stage INTEGER NOT NULL CHECK (stage IN (1, 2)),
    doctor_name TEXT NOT NULL,
    medical_organisation TEXT NOT NULL,
    medical_licence TEXT NOT NULL,
    clearance_date TEXT NOT NULL,
    note TEXT NOT NULL,
    PRIMARY KEY (competition, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX application_by_organisation ON application (organisation);
CREATE INDEX application_by_representative ON application (representative_person)
    WHERE representative_person IS NOT NULL;

-- What came of it: stage as above; channel: 1 paper, 2 e-mail, 3 online.
CREATE TABLE application_paper (
    competition INTEGER NOT NULL,
    application INTEGER NOT NULL,
    stage INTEGER NOT NULL CHECK (stage IN (1, 2)),
    received_at INTEGER NOT NULL,
    channel INTEGER NOT NULL CHECK (channel BETWEEN 0 AND 3),
    original INTEGER NOT NULL CHECK (original IN (0, 1)),
    document_date TEXT NOT NULL,
    accepted_at INTEGER NOT NULL,
    accepted_by TEXT NOT NULL,
    PRIMARY KEY (competition, application, stage),
    FOREIGN KEY (competition, application) REFERENCES application (competition, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE application_signature (
    competition INTEGER NOT NULL,
    application INTEGER NOT NULL,
    stage INTEGER NOT NULL CHECK (stage IN (1, 2)),
    signature TEXT NOT NULL,       -- id of the book's row
    place INTEGER NOT NULL,        -- in the order of the book
    is_signed INTEGER NOT NULL CHECK (is_signed IN (0, 1)),
    is_stamped INTEGER NOT NULL CHECK (is_stamped IN (0, 1)),
    signer_name TEXT NOT NULL,
    sign_date TEXT NOT NULL,
    PRIMARY KEY (competition, application, stage, signature),
    FOREIGN KEY (competition, application) REFERENCES application (competition, number)
) STRICT, WITHOUT ROWID;

-- A line: one athlete in one discipline and group. state: 1 entered, 2 struck; its number stays.
CREATE TABLE entrant (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    version INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    competition INTEGER NOT NULL,
    application INTEGER NOT NULL,
    number INTEGER NOT NULL CHECK (number > 0),
    state INTEGER NOT NULL CHECK (state IN (1, 2)),
    strike_reason TEXT NOT NULL,
    struck_at INTEGER NOT NULL,
    person INTEGER NOT NULL REFERENCES person (id),
    discipline TEXT NOT NULL,      -- id of the book's row
    age_group TEXT NOT NULL,       -- id of the book's row
    sex_group INTEGER NOT NULL CHECK (sex_group IN (1, 2)),
    sport_rank TEXT NOT NULL,
    sport_title TEXT NOT NULL,
    coach INTEGER REFERENCES person (id),
    coach_name TEXT NOT NULL,
    represents TEXT NOT NULL,
    doctor_mark INTEGER NOT NULL CHECK (doctor_mark IN (0, 1)),
    doctor_mark_date TEXT NOT NULL,
    insurance_start_date TEXT NOT NULL,
    insurance_end_date TEXT NOT NULL,
    education_certificate TEXT NOT NULL,
    education_certificate_date TEXT NOT NULL,
    student INTEGER NOT NULL CHECK (student IN (0, 1)),
    board INTEGER NOT NULL CHECK (board >= 0),
    reserve INTEGER NOT NULL CHECK (reserve IN (0, 1)),
    in_preliminary INTEGER NOT NULL CHECK (in_preliminary IN (0, 1)),
    replaces INTEGER UNIQUE REFERENCES entrant (id),
    note TEXT NOT NULL,
    UNIQUE (competition, application, number),
    FOREIGN KEY (competition, application) REFERENCES application (competition, number)
) STRICT;
CREATE INDEX entrant_by_person ON entrant (person, competition);
CREATE INDEX entrant_by_coach ON entrant (coach) WHERE coach IS NOT NULL;

-- What the regulation says about entries. late: 0 not said, 1 remark, 2 refused, 3 raised fee.
CREATE TABLE entry_rules (
    competition INTEGER PRIMARY KEY REFERENCES competition (id),
    version INTEGER NOT NULL,
    late INTEGER NOT NULL CHECK (late BETWEEN 0 AND 3),
    late_fee INTEGER NOT NULL CHECK (late_fee >= 0),  -- in hundredths of the book's currency
    late_basis TEXT NOT NULL
) STRICT;

-- per: 1 competition, 2 organisation, 3 region.
CREATE TABLE entry_quota (
    competition INTEGER NOT NULL REFERENCES entry_rules (competition),
    place INTEGER NOT NULL,
    per INTEGER NOT NULL CHECK (per BETWEEN 1 AND 3),
    organisation INTEGER REFERENCES organisation (id),
    region TEXT NOT NULL,
    sex INTEGER NOT NULL CHECK (sex BETWEEN 0 AND 2),
    age_group TEXT NOT NULL,
    most INTEGER NOT NULL CHECK (most >= 0),
    basis TEXT NOT NULL,
    PRIMARY KEY (competition, place)
) STRICT, WITHOUT ROWID;

-- Receipts. kind: 1 payment, 2 refund; amounts in hundredths of the currency; written once.
CREATE TABLE payment (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    version INTEGER NOT NULL CHECK (version = 1),
    created_at INTEGER NOT NULL,
    competition INTEGER NOT NULL REFERENCES competition (id),
    receipt INTEGER NOT NULL CHECK (receipt > 0),
    kind INTEGER NOT NULL CHECK (kind IN (1, 2)),
    application INTEGER NOT NULL,  -- 0: lines of several
    currency TEXT NOT NULL,
    amount INTEGER NOT NULL CHECK (amount > 0),
    paid_at INTEGER NOT NULL,
    method INTEGER NOT NULL CHECK (method BETWEEN 0 AND 3),
    payer TEXT NOT NULL,
    document TEXT NOT NULL,
    note TEXT NOT NULL,
    refund_of INTEGER REFERENCES payment (id),
    refund_ground INTEGER NOT NULL CHECK (refund_ground BETWEEN 0 AND 5),
    recorded_by TEXT NOT NULL,
    UNIQUE (competition, receipt)
) STRICT;
CREATE INDEX payment_by_refunded ON payment (refund_of) WHERE refund_of IS NOT NULL;

CREATE TABLE payment_share (
    payment INTEGER NOT NULL REFERENCES payment (id),
    entrant INTEGER NOT NULL REFERENCES entrant (id),
    amount INTEGER NOT NULL CHECK (amount > 0),
    PRIMARY KEY (payment, entrant)
) STRICT, WITHOUT ROWID;
CREATE INDEX payment_share_by_entrant ON payment_share (entrant);

CREATE TRIGGER payment_is_never_changed BEFORE UPDATE ON payment
BEGIN SELECT RAISE(ABORT, 'a receipt never changes'); END;
CREATE TRIGGER payment_is_never_deleted BEFORE DELETE ON payment
BEGIN SELECT RAISE(ABORT, 'a receipt never changes'); END;
CREATE TRIGGER payment_share_is_never_changed BEFORE UPDATE ON payment_share
BEGIN SELECT RAISE(ABORT, 'a receipt never changes'); END;
CREATE TRIGGER payment_share_is_never_deleted BEFORE DELETE ON payment_share
BEGIN SELECT RAISE(ABORT, 'a receipt never changes'); END;

-- Everybody with a role sees who is entered. A representative of a team files preliminary
-- applications of the own organisation; secretaries, the commission and offices do the rest.
INSERT INTO role_permission (role, permission) SELECT id, 'applications.read' FROM roles;
INSERT INTO role_permission (role, permission)
    SELECT roles.id, made.permission FROM roles CROSS JOIN (
        SELECT 'applications.submit' AS permission UNION ALL
        SELECT 'applications.write' UNION ALL
        SELECT 'payments.read' UNION ALL
        SELECT 'payments.write') AS made
    WHERE roles.id IN ('administrator', 'federation-office', 'organiser', 'admission-chair',
                       'admission-member', 'chief-secretary', 'secretary');
INSERT INTO role_permission (role, permission) VALUES
    ('team-representative', 'applications.submit'),
    ('chief-arbiter', 'payments.read'), ('deputy-arbiter', 'payments.read'),
    ('administrator', 'entry_rules.write'), ('federation-office', 'entry_rules.write'),
    ('organiser', 'entry_rules.write'), ('chief-arbiter', 'entry_rules.write'),
    ('chief-secretary', 'entry_rules.write');
