-- All orders of a customer, also the unpaid ones: for the owner who types a whole number, and for who asks what is known of them.
create index orders_by_phone on orders (customer_phone, paid_at desc, id desc);
