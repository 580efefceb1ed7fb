-- Whether the published product has only units that unpaid orders reserve. Set together with the published stock; the version before
-- writes neither this column nor reads it, so its products stay "sold out" until the publisher of this version has run.
alter table products add column published_reserved boolean not null default false;
