-- People who pack and ship orders and see no money.
alter table accounts drop constraint accounts_role_check;
alter table accounts add constraint accounts_role_check check (role in ('owner', 'staff', 'packer'));
