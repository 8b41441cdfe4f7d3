-- An erasure takes an address out of why sheets were given up, which stands on a result, too. It is the only change of
-- the box after the completion, and on record as those before it; the result follows anew.
CREATE OR REPLACE FUNCTION public.keep_closing()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  erasure text := coalesce(current_setting('ten_stones.erasure', true), '');
begin
  if new.phase = 1 or new.stoning_round <> old.stoning_round then
    new.online_closed_at := null;
    new.sheets_in_box := null;
    new.sheets_given_up := 0;
    new.sheets_given_up_reason := null;
  elsif (old.online_closed_at is not null and new.online_closed_at is distinct from old.online_closed_at)
    or (old.online_closed_at is null and not (new.phase = 2 and new.paper = 'on'))
    or (old.sheets_in_box is not null and new.sheets_in_box is null)
    or (new.phase = 3 and (new.sheets_in_box, new.sheets_given_up) is distinct from (old.sheets_in_box, old.sheets_given_up))
    or (new.phase = 3 and erasure = '' and new.sheets_given_up_reason is distinct from old.sheets_given_up_reason)
  then
    raise exception 'online stoning closes once in a round, where paper is counted, and for good'
      using errcode = 'check_violation', constraint = 'batches_close_online_once';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.log_closing()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform lock_count_log();
  perform append_to_count_log('sheets', sheets_entry(new.id, new.stoning_round)
    || case when coalesce(current_setting('ten_stones.due_at', true), '') <> ''
      then jsonb_build_object('by_itself', log_moment(current_setting('ten_stones.due_at')::timestamptz)) else '{}' end);
  if old.phase = 3 and new.phase = 3 then
    perform log_completion(new.id, new.stoning_round);
  end if;
  return null;
end $function$;
