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
