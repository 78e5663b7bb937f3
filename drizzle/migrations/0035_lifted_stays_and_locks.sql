-- Stays and locks that block no room for the moment, while several of them change together. Only the overlap triggers read it.
CREATE TABLE `lifted` (
	`id` text PRIMARY KEY NOT NULL
) STRICT;
--> statement-breakpoint
-- The overlap triggers of before, which leave out what is lifted. Because blocking stays and locks of a room that are not lifted never
-- overlap, only the last one that begins before the new end can collide.
DROP TRIGGER bookings_insert_overlap;
--> statement-breakpoint
DROP TRIGGER bookings_update_overlap;
--> statement-breakpoint
DROP TRIGGER room_locks_insert_overlap;
--> statement-breakpoint
DROP TRIGGER room_locks_update_overlap;
--> statement-breakpoint
CREATE TRIGGER bookings_insert_overlap BEFORE INSERT ON bookings
WHEN NEW.room_id IS NOT NULL AND NEW.deleted_at IS NULL AND NEW.status NOT IN ('canceled', 'no_show')
  AND NOT EXISTS (SELECT 1 FROM lifted WHERE lifted.id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'booking/overlap_detected') WHERE (
    SELECT check_out FROM bookings
    WHERE room_id = NEW.room_id AND check_in < NEW.check_out AND status NOT IN ('canceled', 'no_show') AND deleted_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM lifted WHERE lifted.id = bookings.id)
    ORDER BY check_in DESC LIMIT 1
  ) > NEW.check_in;
  SELECT RAISE(ABORT, 'booking/overlap_detected') WHERE (
    SELECT "end" FROM room_locks
    WHERE room_id = NEW.room_id AND start < NEW.check_out AND deleted_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM lifted WHERE lifted.id = room_locks.id)
    ORDER BY start DESC LIMIT 1
  ) > NEW.check_in;
END;
--> statement-breakpoint
CREATE TRIGGER bookings_update_overlap BEFORE UPDATE OF room_id, check_in, check_out, status, deleted_at ON bookings
WHEN NEW.room_id IS NOT NULL AND NEW.deleted_at IS NULL AND NEW.status NOT IN ('canceled', 'no_show')
  AND NOT EXISTS (SELECT 1 FROM lifted WHERE lifted.id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'booking/overlap_detected') WHERE (
    SELECT check_out FROM bookings
    WHERE room_id = NEW.room_id AND check_in < NEW.check_out AND id <> NEW.id AND status NOT IN ('canceled', 'no_show') AND deleted_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM lifted WHERE lifted.id = bookings.id)
    ORDER BY check_in DESC LIMIT 1
  ) > NEW.check_in;
  SELECT RAISE(ABORT, 'booking/overlap_detected') WHERE (
    SELECT "end" FROM room_locks
    WHERE room_id = NEW.room_id AND start < NEW.check_out AND deleted_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM lifted WHERE lifted.id = room_locks.id)
    ORDER BY start DESC LIMIT 1
  ) > NEW.check_in;
END;
--> statement-breakpoint
CREATE TRIGGER room_locks_insert_overlap BEFORE INSERT ON room_locks
WHEN NEW.deleted_at IS NULL AND NOT EXISTS (SELECT 1 FROM lifted WHERE lifted.id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'room_lock/overlap_detected') WHERE (
    SELECT "end" FROM room_locks
    WHERE room_id = NEW.room_id AND start < NEW."end" AND deleted_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM lifted WHERE lifted.id = room_locks.id)
    ORDER BY start DESC LIMIT 1
  ) > NEW.start;
  SELECT RAISE(ABORT, 'room_lock/overlap_detected') WHERE (
    SELECT check_out FROM bookings
    WHERE room_id = NEW.room_id AND check_in < NEW."end" AND status NOT IN ('canceled', 'no_show') AND deleted_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM lifted WHERE lifted.id = bookings.id)
    ORDER BY check_in DESC LIMIT 1
  ) > NEW.start;
END;
--> statement-breakpoint
CREATE TRIGGER room_locks_update_overlap BEFORE UPDATE OF room_id, start, "end", deleted_at ON room_locks
WHEN NEW.deleted_at IS NULL AND NOT EXISTS (SELECT 1 FROM lifted WHERE lifted.id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'room_lock/overlap_detected') WHERE (
    SELECT "end" FROM room_locks
    WHERE room_id = NEW.room_id AND start < NEW."end" AND id <> NEW.id AND deleted_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM lifted WHERE lifted.id = room_locks.id)
    ORDER BY start DESC LIMIT 1
  ) > NEW.start;
  SELECT RAISE(ABORT, 'room_lock/overlap_detected') WHERE (
    SELECT check_out FROM bookings
    WHERE room_id = NEW.room_id AND check_in < NEW."end" AND status NOT IN ('canceled', 'no_show') AND deleted_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM lifted WHERE lifted.id = bookings.id)
    ORDER BY check_in DESC LIMIT 1
  ) > NEW.start;
END;
--> statement-breakpoint
-- What is put back is checked again.
CREATE TRIGGER lifted_booking_overlap AFTER DELETE ON lifted
BEGIN
  SELECT RAISE(ABORT, 'booking/overlap_detected') FROM bookings AS back WHERE back.id = OLD.id AND back.room_id IS NOT NULL AND back.deleted_at IS NULL AND back.status NOT IN ('canceled', 'no_show') AND (
    SELECT check_out FROM bookings
    WHERE room_id = back.room_id AND check_in < back.check_out AND id <> OLD.id AND status NOT IN ('canceled', 'no_show') AND deleted_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM lifted WHERE lifted.id = bookings.id)
    ORDER BY check_in DESC LIMIT 1
  ) > back.check_in;
  SELECT RAISE(ABORT, 'booking/overlap_detected') FROM bookings AS back WHERE back.id = OLD.id AND back.room_id IS NOT NULL AND back.deleted_at IS NULL AND back.status NOT IN ('canceled', 'no_show') AND (
    SELECT "end" FROM room_locks
    WHERE room_id = back.room_id AND start < back.check_out AND deleted_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM lifted WHERE lifted.id = room_locks.id)
    ORDER BY start DESC LIMIT 1
  ) > back.check_in;
  SELECT RAISE(ABORT, 'room_lock/overlap_detected') FROM room_locks AS back WHERE back.id = OLD.id AND back.deleted_at IS NULL AND (
    SELECT "end" FROM room_locks
    WHERE room_id = back.room_id AND start < back."end" AND id <> OLD.id AND deleted_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM lifted WHERE lifted.id = room_locks.id)
    ORDER BY start DESC LIMIT 1
  ) > back.start;
  SELECT RAISE(ABORT, 'room_lock/overlap_detected') FROM room_locks AS back WHERE back.id = OLD.id AND back.deleted_at IS NULL AND (
    SELECT check_out FROM bookings
    WHERE room_id = back.room_id AND check_in < back."end" AND status NOT IN ('canceled', 'no_show') AND deleted_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM lifted WHERE lifted.id = bookings.id)
    ORDER BY check_in DESC LIMIT 1
  ) > back.start;
END;
