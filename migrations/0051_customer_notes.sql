-- What the owner notes about a customer, who is a phone number. It is deleted when the customer is erased.
create table customer_notes (
  phone text primary key,
  note text not null,
  by text not null,
  at timestamptz not null
);
