-- Where an order is delivered, ISO 3166-1 alpha-2. Null is India, as in every order of the version before.
alter table orders add column country text check (country ~ '^[A-Z]{2}$' and country <> 'IN');
