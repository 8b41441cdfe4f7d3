-- The time step of the last code that was taken (RFC 6238, 5.2): neither it nor an earlier one is taken again.
alter table administrator_second_factors add column last_step integer;
