-- A doctor opens what doctors ask for, the policy and medical data. Passport, certificate of birth and
-- address are opened by the commission and by the federation.

INSERT INTO role_permission (role, permission) VALUES
    ('administrator', 'persons.reveal_identity'), ('federation-office', 'persons.reveal_identity'),
    ('admission-chair', 'persons.reveal_identity'), ('admission-member', 'persons.reveal_identity');
