-- Whoever forms the panels of a competition gives the roles that belong to their posts. The chief
-- arbiter, who forms them together with the organiser, gives those of his own panel, as before.

INSERT INTO role_appointer (role, appointer) VALUES
    ('deputy-arbiter', 'federation-office'), ('arbiter', 'federation-office'),
    ('match-arbiter', 'federation-office'), ('chief-secretary', 'federation-office'),
    ('secretary', 'federation-office'), ('doctor', 'federation-office'),
    ('admission-chair', 'federation-office'), ('admission-member', 'federation-office'),
    ('appeal-committee', 'federation-office'),
    ('organiser', 'organiser'), ('arbiter', 'organiser'), ('match-arbiter', 'organiser'),
    ('secretary', 'organiser');
