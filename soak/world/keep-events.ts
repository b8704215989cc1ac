/**
 * Keeps every event of the plugin for the auditor, in the transaction that writes it to the outbox, where it is deleted once
 * it is told. An event bus may lose some, such as a Redis that loses its data.
 */
export const KEEP_EVENTS = `
  create table soak_event (id text primary key, name text not null, reference text not null, data jsonb);
  create function soak_keep_event() returns trigger language plpgsql as $$
    begin
      insert into soak_event values (new.id, new.name, new.reference, new.data);
      return new;
    end $$;
  create trigger soak_keep_event after insert on svc_event for each row execute function soak_keep_event();`
