-- Whether the published product has only units that unpaid orders reserve. Set together with the published stock; the version before
-- neither writes nor reads this column, so a reserved product stays "sold out" until the publisher of this version has run.
alter table products add column published_reserved boolean not null default false;
