-- Two stays in one room never share a moment, whatever code path writes. Because blocking stays of a room never
-- overlap, only the last one that begins before the new check-out can collide.
CREATE TRIGGER bookings_insert_overlap BEFORE INSERT ON bookings
WHEN NEW.room_id IS NOT NULL AND NEW.deleted_at IS NULL AND NEW.status NOT IN ('canceled', 'no_show')
BEGIN
  SELECT RAISE(ABORT, 'booking/overlap_detected') WHERE (
    SELECT check_out FROM bookings
    WHERE room_id = NEW.room_id AND check_in < NEW.check_out AND status NOT IN ('canceled', 'no_show') AND deleted_at IS NULL
    ORDER BY check_in DESC LIMIT 1
  ) > NEW.check_in;
  SELECT RAISE(ABORT, 'booking/overlap_detected') WHERE (
    SELECT "end" FROM room_locks
    WHERE room_id = NEW.room_id AND start < NEW.check_out AND deleted_at IS NULL
    ORDER BY start DESC LIMIT 1
  ) > NEW.check_in;
END;
--> statement-breakpoint
CREATE TRIGGER bookings_update_overlap BEFORE UPDATE OF room_id, check_in, check_out, status, deleted_at ON bookings
WHEN NEW.room_id IS NOT NULL AND NEW.deleted_at IS NULL AND NEW.status NOT IN ('canceled', 'no_show')
BEGIN
  SELECT RAISE(ABORT, 'booking/overlap_detected') WHERE (
    SELECT check_out FROM bookings
    WHERE room_id = NEW.room_id AND check_in < NEW.check_out AND id <> NEW.id AND status NOT IN ('canceled', 'no_show') AND deleted_at IS NULL
    ORDER BY check_in DESC LIMIT 1
  ) > NEW.check_in;
  SELECT RAISE(ABORT, 'booking/overlap_detected') WHERE (
    SELECT "end" FROM room_locks
    WHERE room_id = NEW.room_id AND start < NEW.check_out AND deleted_at IS NULL
    ORDER BY start DESC LIMIT 1
  ) > NEW.check_in;
END;
--> statement-breakpoint
CREATE TRIGGER room_locks_insert_overlap BEFORE INSERT ON room_locks
WHEN NEW.deleted_at IS NULL
BEGIN
  SELECT RAISE(ABORT, 'room_lock/overlap_detected') WHERE (
    SELECT "end" FROM room_locks
    WHERE room_id = NEW.room_id AND start < NEW."end" AND deleted_at IS NULL
    ORDER BY start DESC LIMIT 1
  ) > NEW.start;
  SELECT RAISE(ABORT, 'room_lock/overlap_detected') WHERE (
    SELECT check_out FROM bookings
    WHERE room_id = NEW.room_id AND check_in < NEW."end" AND status NOT IN ('canceled', 'no_show') AND deleted_at IS NULL
    ORDER BY check_in DESC LIMIT 1
  ) > NEW.start;
END;
--> statement-breakpoint
CREATE TRIGGER room_locks_update_overlap BEFORE UPDATE OF room_id, start, "end", deleted_at ON room_locks
WHEN NEW.deleted_at IS NULL
BEGIN
  SELECT RAISE(ABORT, 'room_lock/overlap_detected') WHERE (
    SELECT "end" FROM room_locks
    WHERE room_id = NEW.room_id AND start < NEW."end" AND id <> NEW.id AND deleted_at IS NULL
    ORDER BY start DESC LIMIT 1
  ) > NEW.start;
  SELECT RAISE(ABORT, 'room_lock/overlap_detected') WHERE (
    SELECT check_out FROM bookings
    WHERE room_id = NEW.room_id AND check_in < NEW."end" AND status NOT IN ('canceled', 'no_show') AND deleted_at IS NULL
    ORDER BY check_in DESC LIMIT 1
  ) > NEW.start;
END;
--> statement-breakpoint
-- A booking's room is of its room type.
CREATE TRIGGER bookings_insert_room_type BEFORE INSERT ON bookings
WHEN NEW.room_id IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'a booking''s room is of its room type and property')
  WHERE NOT EXISTS (SELECT 1 FROM rooms WHERE id = NEW.room_id AND room_type_id = NEW.room_type_id AND property_id = NEW.property_id);
END;
--> statement-breakpoint
CREATE TRIGGER bookings_update_room_type BEFORE UPDATE OF room_id, room_type_id ON bookings
WHEN NEW.room_id IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'a booking''s room is of its room type and property')
  WHERE NOT EXISTS (SELECT 1 FROM rooms WHERE id = NEW.room_id AND room_type_id = NEW.room_type_id AND property_id = NEW.property_id);
END;
--> statement-breakpoint
-- History is only ever added to; only the words of a person who was anonymised are taken out of it.
CREATE TRIGGER events_never_change BEFORE UPDATE ON events
WHEN NEW.redacted_at IS NULL OR NEW.seq <> OLD.seq OR NEW.id <> OLD.id OR NEW.property_id <> OLD.property_id
  OR NEW.parent_object <> OLD.parent_object OR NEW.parent_id <> OLD.parent_id OR NEW.parent_version IS NOT OLD.parent_version
  OR NEW.type <> OLD.type OR NEW.automated <> OLD.automated OR NEW.user_id IS NOT OLD.user_id
  OR NEW.api_key_id IS NOT OLD.api_key_id OR NEW.time <> OLD.time
BEGIN
  SELECT RAISE(ABORT, 'events are never changed');
END;
--> statement-breakpoint
-- Whoever comes in by an attack must not rewrite how.
CREATE TRIGGER security_log_never_changes BEFORE UPDATE ON security_log
BEGIN
  SELECT RAISE(ABORT, 'the security log is never changed');
END;
--> statement-breakpoint
-- What search finds: the folded texts of contacts, bookings, groups, invoices and rooms. An entry's number begins with
-- its property's number and its kind, so that a question reads one kind of one house and stops when it has enough.
CREATE TABLE search_scopes (number INTEGER PRIMARY KEY, property_id TEXT NOT NULL UNIQUE) STRICT;
--> statement-breakpoint
CREATE TABLE search_entries (entry INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, name TEXT NOT NULL, more TEXT NOT NULL) STRICT;
--> statement-breakpoint
-- What is new waits here, where search looks as well, until it is worth a trip to the index: sixty-four at once cost it
-- little more than one, and whoever makes a booking writes one page of the file instead of seven.
CREATE TABLE search_new (n INTEGER PRIMARY KEY, property_id TEXT NOT NULL, kind INTEGER NOT NULL, id TEXT NOT NULL, name TEXT NOT NULL, more TEXT NOT NULL) STRICT;
--> statement-breakpoint
-- People have an index of their own: a name that fits nearly all of them must not be walked through for a booking's code.
-- Which entries hold three letters is all an index knows (`detail=none`); where they stand is looked for in the entry.
CREATE VIRTUAL TABLE search_people USING fts5(name, more, content='search_entries', content_rowid='entry', columnsize=0, detail=none, tokenize='trigram case_sensitive 1');
--> statement-breakpoint
CREATE VIRTUAL TABLE search_codes USING fts5(name, more, content='search_entries', content_rowid='entry', columnsize=0, detail=none, tokenize='trigram case_sensitive 1');
--> statement-breakpoint
-- What is taken out is gone at once: nothing of a person who was anonymised waits in the index for a merge.
INSERT INTO search_people (search_people, rank) VALUES ('secure-delete', 1);
--> statement-breakpoint
INSERT INTO search_codes (search_codes, rank) VALUES ('secure-delete', 1);
--> statement-breakpoint
-- Few pieces rather than many: a question of two letters looks into each of them forty times.
INSERT INTO search_people (search_people, rank) VALUES ('automerge', 2), ('crisismerge', 4);
--> statement-breakpoint
INSERT INTO search_codes (search_codes, rank) VALUES ('automerge', 2), ('crisismerge', 4);
--> statement-breakpoint
CREATE TRIGGER search_people_in AFTER INSERT ON search_entries
WHEN (NEW.entry >> 32) & 7 = 1
BEGIN
  INSERT INTO search_people (rowid, name, more) VALUES (NEW.entry, NEW.name, NEW.more);
END;
--> statement-breakpoint
CREATE TRIGGER search_people_out AFTER DELETE ON search_entries
WHEN (OLD.entry >> 32) & 7 = 1
BEGIN
  INSERT INTO search_people (search_people, rowid, name, more) VALUES ('delete', OLD.entry, OLD.name, OLD.more);
END;
--> statement-breakpoint
CREATE TRIGGER search_codes_in AFTER INSERT ON search_entries
WHEN (NEW.entry >> 32) & 7 <> 1
BEGIN
  INSERT INTO search_codes (rowid, name, more) VALUES (NEW.entry, NEW.name, NEW.more);
END;
--> statement-breakpoint
CREATE TRIGGER search_codes_out AFTER DELETE ON search_entries
WHEN (OLD.entry >> 32) & 7 <> 1
BEGIN
  INSERT INTO search_codes (search_codes, rowid, name, more) VALUES ('delete', OLD.entry, OLD.name, OLD.more);
END;
--> statement-breakpoint
CREATE VIEW search_texts (property_id, kind, id, name, more) AS SELECT NULL, NULL, id, name, more FROM search_entries;
--> statement-breakpoint
CREATE TRIGGER search_texts_put INSTEAD OF INSERT ON search_texts
BEGIN
  DELETE FROM search_new WHERE id = NEW.id;
  DELETE FROM search_entries WHERE id = NEW.id;
  INSERT INTO search_entries (entry, id, name, more)
  SELECT 1 + coalesce((SELECT max(entry) FROM search_entries WHERE entry >= base AND entry < base + 4294967296), base), NEW.id, NEW.name, NEW.more
  FROM (SELECT (number * 8 + NEW.kind) * 4294967296 AS base FROM search_scopes WHERE property_id = NEW.property_id);
END;
--> statement-breakpoint
CREATE TRIGGER search_new_full AFTER INSERT ON search_new
WHEN NEW.n >= 64
BEGIN
  INSERT INTO search_texts SELECT property_id, kind, id, name, more FROM search_new ORDER BY n;
END;
--> statement-breakpoint
CREATE TRIGGER search_property_new AFTER INSERT ON properties
BEGIN
  INSERT INTO search_scopes (property_id) VALUES (NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER search_contact_new AFTER INSERT ON contacts
BEGIN
  INSERT INTO search_new (property_id, kind, id, name, more) VALUES (NEW.property_id, 1, NEW.id, search_text(NEW.name, json_extract(NEW.company, '$.name')), search_text(NEW.number, json_extract(NEW.communication, '$.email'), json_extract(NEW.communication, '$.phone'),
    phone_digits(json_extract(NEW.communication, '$.phone'), coalesce(json_extract(NEW.address, '$.country'), (SELECT json_extract(p.address, '$.country') FROM properties p WHERE p.id = NEW.property_id))), json_extract(NEW.address, '$.city')));
END;
--> statement-breakpoint
CREATE TRIGGER search_contact_changed AFTER UPDATE OF name, number, company, communication, address ON contacts
WHEN NEW.name <> OLD.name OR NEW.number <> OLD.number OR NEW.company <> OLD.company OR NEW.communication <> OLD.communication OR NEW.address <> OLD.address
BEGIN
  INSERT INTO search_texts VALUES (NEW.property_id, 1, NEW.id, search_text(NEW.name, json_extract(NEW.company, '$.name')), search_text(NEW.number, json_extract(NEW.communication, '$.email'), json_extract(NEW.communication, '$.phone'),
    phone_digits(json_extract(NEW.communication, '$.phone'), coalesce(json_extract(NEW.address, '$.country'), (SELECT json_extract(p.address, '$.country') FROM properties p WHERE p.id = NEW.property_id))), json_extract(NEW.address, '$.city')));
END;
--> statement-breakpoint
CREATE TRIGGER search_booking_new AFTER INSERT ON bookings
BEGIN
  INSERT INTO search_new (property_id, kind, id, name, more) VALUES (NEW.property_id, 2, NEW.id, '', search_text(NEW.code, NEW.external_code));
END;
--> statement-breakpoint
CREATE TRIGGER search_booking_changed AFTER UPDATE OF code, external_code ON bookings
WHEN NEW.code <> OLD.code OR NEW.external_code IS NOT OLD.external_code
BEGIN
  INSERT INTO search_texts VALUES (NEW.property_id, 2, NEW.id, '', search_text(NEW.code, NEW.external_code));
END;
--> statement-breakpoint
CREATE TRIGGER search_group_new AFTER INSERT ON groups
BEGIN
  INSERT INTO search_new (property_id, kind, id, name, more) VALUES (NEW.property_id, 3, NEW.id, search_text(NEW.name), '');
END;
--> statement-breakpoint
CREATE TRIGGER search_group_changed AFTER UPDATE OF name ON groups
WHEN NEW.name <> OLD.name
BEGIN
  INSERT INTO search_texts VALUES (NEW.property_id, 3, NEW.id, search_text(NEW.name), '');
END;
--> statement-breakpoint
CREATE TRIGGER search_invoice_new AFTER INSERT ON invoices
WHEN NEW.number IS NOT NULL
BEGIN
  INSERT INTO search_new (property_id, kind, id, name, more) VALUES (NEW.property_id, 4, NEW.id, '', search_text(NEW.number));
END;
--> statement-breakpoint
-- A bill is new to search when it gets its number.
CREATE TRIGGER search_invoice_numbered AFTER UPDATE OF number ON invoices
WHEN OLD.number IS NULL AND NEW.number IS NOT NULL
BEGIN
  INSERT INTO search_new (property_id, kind, id, name, more) VALUES (NEW.property_id, 4, NEW.id, '', search_text(NEW.number));
END;
--> statement-breakpoint
CREATE TRIGGER search_invoice_changed AFTER UPDATE OF number ON invoices
WHEN NEW.number <> OLD.number
BEGIN
  INSERT INTO search_texts VALUES (NEW.property_id, 4, NEW.id, '', search_text(NEW.number));
END;
--> statement-breakpoint
CREATE TRIGGER search_room_new AFTER INSERT ON rooms
BEGIN
  INSERT INTO search_new (property_id, kind, id, name, more) VALUES (NEW.property_id, 5, NEW.id, search_text(NEW.number), '');
END;
--> statement-breakpoint
CREATE TRIGGER search_room_changed AFTER UPDATE OF number ON rooms
WHEN NEW.number <> OLD.number
BEGIN
  INSERT INTO search_texts VALUES (NEW.property_id, 5, NEW.id, search_text(NEW.number), '');
END;
--> statement-breakpoint
-- What was in the house before it had an index.
INSERT INTO search_scopes (property_id) SELECT id FROM properties;
--> statement-breakpoint
INSERT INTO search_texts SELECT property_id, 1, id, search_text(name, json_extract(company, '$.name')), search_text(number, json_extract(communication, '$.email'), json_extract(communication, '$.phone'),
    phone_digits(json_extract(communication, '$.phone'), coalesce(json_extract(address, '$.country'), (SELECT json_extract(p.address, '$.country') FROM properties p WHERE p.id = property_id))), json_extract(address, '$.city')) FROM contacts;
--> statement-breakpoint
INSERT INTO search_texts SELECT property_id, 2, id, '', search_text(code, external_code) FROM bookings;
--> statement-breakpoint
INSERT INTO search_texts SELECT property_id, 3, id, search_text(name), '' FROM groups;
--> statement-breakpoint
INSERT INTO search_texts SELECT property_id, 4, id, '', search_text(number) FROM invoices WHERE number IS NOT NULL;
--> statement-breakpoint
INSERT INTO search_texts SELECT property_id, 5, id, search_text(number), '' FROM rooms;
