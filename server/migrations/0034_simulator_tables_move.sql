-- Kept with the order itself: whether a payment was simulated must be known without the simulator's tables.
alter table payment_orders add column simulated boolean not null default false;
update payment_orders set simulated = true where provider_order_id in (select id from simulator.orders);

-- From now on the simulator creates its own tables where it runs. A demo installation keeps its rows; payments and
-- refunds refer to orders, so without orders there are no rows.
do $$
begin
  if exists (select from simulator.orders) then
    alter schema simulator rename to razorpay_simulator;
  else
    drop table simulator.refunds, simulator.payments, simulator.orders;
    drop schema simulator;
  end if;
end $$;
