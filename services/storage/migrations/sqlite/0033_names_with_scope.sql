-- Sittings of the admission commission are called sittings, and grants say where they hold:
-- "competitions/14/sittings/3", "federation/grants/12". Rows of the journal are chained and keep what
-- was written (src/former_names.cpp reads them); what is kept elsewhere under a name gets today's.
DROP TRIGGER document_is_never_changed;
UPDATE document SET subject = replace(subject, '/sessions/', '/sittings/')
    WHERE subject LIKE 'competitions/%/sessions/%';
CREATE TRIGGER document_is_never_changed BEFORE UPDATE ON document
BEGIN SELECT RAISE(ABORT, 'a frozen document never changes'); END;

UPDATE form_draft SET subject =
    (SELECT scope FROM grants WHERE 'grants/' || grants.id = form_draft.subject) || '/' || subject
    WHERE subject IN (SELECT 'grants/' || id FROM grants);

-- Answers kept for repeated requests are messages of the API as it was: a repeat is still told that its
-- request was done.
UPDATE request SET response = NULL;
