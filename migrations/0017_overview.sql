-- The figures of the dashboard are read from this index alone: paid orders by day, status and what became of their money.
create index orders_figures on orders (paid_at) include (status, payment_status, gateway_mode, total_paise) where paid_at is not null;

-- Money that waits for a person is rare, and looked for often.
create index payments_loose on payments (updated_at) where status = 'captured' and not is_applied;
create index refunds_open on refunds (at) where state <> 'processed';
create index refunds_payment on refunds (payment_id);
create index webhook_inbox_unreadable on webhook_inbox (received_at) where event = 'unreadable';
