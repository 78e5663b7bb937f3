-- The parts of each stay: the rooms that it has one after the other. Stays made before have one.
CREATE TABLE `booking_rooms` (
	`booking_id` text NOT NULL,
	`id` text NOT NULL,
	`property_id` text NOT NULL,
	`room_id` text,
	`room_type_id` text NOT NULL,
	`check_in` text NOT NULL,
	`check_out` text NOT NULL,
	`room_fixed` integer NOT NULL,
	`blocking` integer NOT NULL,
	PRIMARY KEY(`booking_id`, `id`),
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`room_id`) REFERENCES `rooms`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`room_type_id`) REFERENCES `room_types`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "booking_rooms_order" CHECK(check_in < check_out),
	CONSTRAINT "booking_rooms_fixed_room" CHECK(room_fixed = 0 OR room_id IS NOT NULL)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `booking_rooms_in_room` ON `booking_rooms` (`room_id`,`check_in`,`check_out`) WHERE blocking = 1 AND room_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `booking_rooms_unassigned` ON `booking_rooms` (`room_type_id`,`check_out`) WHERE blocking = 1 AND room_id IS NULL;
--> statement-breakpoint
INSERT INTO booking_rooms (booking_id, id, property_id, room_id, room_type_id, check_in, check_out, room_fixed, blocking)
SELECT id, id, property_id, room_id, room_type_id, check_in, check_out, room_fixed, status NOT IN ('canceled', 'no_show') AND deleted_at IS NULL
FROM bookings;
--> statement-breakpoint
DROP TRIGGER bookings_insert_overlap;
--> statement-breakpoint
DROP TRIGGER bookings_update_overlap;
--> statement-breakpoint
DROP TRIGGER bookings_insert_room_type;
--> statement-breakpoint
DROP TRIGGER bookings_update_room_type;
--> statement-breakpoint
DROP TRIGGER room_locks_insert_overlap;
--> statement-breakpoint
DROP TRIGGER room_locks_update_overlap;
--> statement-breakpoint
DROP TRIGGER lifted_booking_overlap;
--> statement-breakpoint
-- The first part comes with the booking.
CREATE TRIGGER booking_rooms_of_new AFTER INSERT ON bookings
BEGIN
  INSERT INTO booking_rooms (booking_id, id, property_id, room_id, room_type_id, check_in, check_out, room_fixed, blocking)
  VALUES (NEW.id, NEW.id, NEW.property_id, NEW.room_id, NEW.room_type_id, NEW.check_in, NEW.check_out, NEW.room_fixed,
    NEW.status NOT IN ('canceled', 'no_show') AND NEW.deleted_at IS NULL);
END;
--> statement-breakpoint
-- Arrival and departure are those of the first and the last part. The room is that of a part which is the whole stay.
CREATE TRIGGER booking_rooms_follow AFTER UPDATE OF room_id, room_type_id, room_fixed, check_in, check_out, status, deleted_at ON bookings
WHEN NEW.room_id IS NOT OLD.room_id OR NEW.room_type_id <> OLD.room_type_id OR NEW.room_fixed <> OLD.room_fixed
  OR NEW.check_in <> OLD.check_in OR NEW.check_out <> OLD.check_out
  OR (NEW.status IN ('canceled', 'no_show') OR NEW.deleted_at IS NOT NULL) <> (OLD.status IN ('canceled', 'no_show') OR OLD.deleted_at IS NOT NULL)
BEGIN
  UPDATE booking_rooms SET
    check_in = iif(check_in = OLD.check_in, NEW.check_in, check_in),
    check_out = iif(check_out = OLD.check_out, NEW.check_out, check_out),
    room_id = iif(check_in = OLD.check_in AND check_out = OLD.check_out, NEW.room_id, room_id),
    room_type_id = iif(check_in = OLD.check_in AND check_out = OLD.check_out, NEW.room_type_id, room_type_id),
    room_fixed = iif(check_in = OLD.check_in AND check_out = OLD.check_out, NEW.room_fixed, room_fixed),
    blocking = NEW.status NOT IN ('canceled', 'no_show') AND NEW.deleted_at IS NULL
  WHERE booking_id = NEW.id;
END;
--> statement-breakpoint
-- The overlap triggers of before, on parts. Because blocking parts and locks of a room that are not lifted never overlap, only the last one
-- that begins before the new end can collide. What is lifted is the booking, with all its parts.
CREATE TRIGGER booking_rooms_insert_overlap BEFORE INSERT ON booking_rooms
WHEN NEW.room_id IS NOT NULL AND NEW.blocking = 1 AND NOT EXISTS (SELECT 1 FROM lifted WHERE lifted.id = NEW.booking_id)
BEGIN
  SELECT RAISE(ABORT, 'booking/overlap_detected') WHERE (
    SELECT check_out FROM booking_rooms
    WHERE room_id = NEW.room_id AND check_in < NEW.check_out AND blocking = 1
      AND NOT EXISTS (SELECT 1 FROM lifted WHERE lifted.id = booking_rooms.booking_id)
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
CREATE TRIGGER booking_rooms_update_overlap BEFORE UPDATE OF room_id, check_in, check_out, blocking ON booking_rooms
WHEN NEW.room_id IS NOT NULL AND NEW.blocking = 1
  AND (NEW.blocking <> OLD.blocking OR NEW.room_id IS NOT OLD.room_id OR NEW.check_in < OLD.check_in OR NEW.check_out > OLD.check_out)
  AND NOT EXISTS (SELECT 1 FROM lifted WHERE lifted.id = NEW.booking_id)
BEGIN
  SELECT RAISE(ABORT, 'booking/overlap_detected') WHERE (
    SELECT check_out FROM booking_rooms
    WHERE room_id = NEW.room_id AND check_in < NEW.check_out AND blocking = 1 AND NOT (booking_id = NEW.booking_id AND id = NEW.id)
      AND NOT EXISTS (SELECT 1 FROM lifted WHERE lifted.id = booking_rooms.booking_id)
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
-- Two parts of one stay never share a night.
CREATE TRIGGER booking_rooms_insert_own_overlap BEFORE INSERT ON booking_rooms
WHEN NOT EXISTS (SELECT 1 FROM lifted WHERE lifted.id = NEW.booking_id)
BEGIN
  SELECT RAISE(ABORT, 'two parts of a stay overlap') WHERE EXISTS (
    SELECT 1 FROM booking_rooms
    WHERE booking_id = NEW.booking_id AND id <> NEW.id AND check_in < NEW.check_out AND check_out > NEW.check_in
  );
END;
--> statement-breakpoint
CREATE TRIGGER booking_rooms_update_own_overlap BEFORE UPDATE OF check_in, check_out ON booking_rooms
WHEN (NEW.check_in < OLD.check_in OR NEW.check_out > OLD.check_out) AND NOT EXISTS (SELECT 1 FROM lifted WHERE lifted.id = NEW.booking_id)
BEGIN
  SELECT RAISE(ABORT, 'two parts of a stay overlap') WHERE EXISTS (
    SELECT 1 FROM booking_rooms
    WHERE booking_id = NEW.booking_id AND id <> NEW.id AND check_in < NEW.check_out AND check_out > NEW.check_in
  );
END;
--> statement-breakpoint
-- The room of a part is of its room type.
CREATE TRIGGER booking_rooms_insert_room_type BEFORE INSERT ON booking_rooms
WHEN NEW.room_id IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'a booking''s room is of its room type and property')
  WHERE NOT EXISTS (SELECT 1 FROM rooms WHERE id = NEW.room_id AND room_type_id = NEW.room_type_id AND property_id = NEW.property_id);
END;
--> statement-breakpoint
CREATE TRIGGER booking_rooms_update_room_type BEFORE UPDATE OF room_id, room_type_id ON booking_rooms
WHEN NEW.room_id IS NOT NULL AND (NEW.room_id IS NOT OLD.room_id OR NEW.room_type_id <> OLD.room_type_id)
BEGIN
  SELECT RAISE(ABORT, 'a booking''s room is of its room type and property')
  WHERE NOT EXISTS (SELECT 1 FROM rooms WHERE id = NEW.room_id AND room_type_id = NEW.room_type_id AND property_id = NEW.property_id);
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
    SELECT check_out FROM booking_rooms
    WHERE room_id = NEW.room_id AND check_in < NEW."end" AND blocking = 1
      AND NOT EXISTS (SELECT 1 FROM lifted WHERE lifted.id = booking_rooms.booking_id)
    ORDER BY check_in DESC LIMIT 1
  ) > NEW.start;
END;
--> statement-breakpoint
CREATE TRIGGER room_locks_update_overlap BEFORE UPDATE OF room_id, start, "end", deleted_at ON room_locks
WHEN NEW.deleted_at IS NULL AND NOT EXISTS (SELECT 1 FROM lifted WHERE lifted.id = NEW.id)
BEGIN
  SELECT RAISE(ABORT, 'room_lock/overlap_detected') WHERE (
    SELECT "end" FROM room_locks
    WHERE room_id = NEW.room_id AND start < NEW."end" AND deleted_at IS NULL AND id <> NEW.id
      AND NOT EXISTS (SELECT 1 FROM lifted WHERE lifted.id = room_locks.id)
    ORDER BY start DESC LIMIT 1
  ) > NEW.start;
  SELECT RAISE(ABORT, 'room_lock/overlap_detected') WHERE (
    SELECT check_out FROM booking_rooms
    WHERE room_id = NEW.room_id AND check_in < NEW."end" AND blocking = 1
      AND NOT EXISTS (SELECT 1 FROM lifted WHERE lifted.id = booking_rooms.booking_id)
    ORDER BY check_in DESC LIMIT 1
  ) > NEW.start;
END;
--> statement-breakpoint
-- What is put back is checked again.
CREATE TRIGGER lifted_booking_overlap AFTER DELETE ON lifted
BEGIN
  SELECT RAISE(ABORT, 'booking/overlap_detected') FROM booking_rooms AS back WHERE back.booking_id = OLD.id AND back.room_id IS NOT NULL AND back.blocking = 1 AND (
    SELECT check_out FROM booking_rooms
    WHERE room_id = back.room_id AND check_in < back.check_out AND blocking = 1 AND NOT (booking_id = OLD.id AND id = back.id)
      AND NOT EXISTS (SELECT 1 FROM lifted WHERE lifted.id = booking_rooms.booking_id)
    ORDER BY check_in DESC LIMIT 1
  ) > back.check_in;
  SELECT RAISE(ABORT, 'booking/overlap_detected') FROM booking_rooms AS back WHERE back.booking_id = OLD.id AND back.room_id IS NOT NULL AND back.blocking = 1 AND (
    SELECT "end" FROM room_locks
    WHERE room_id = back.room_id AND start < back.check_out AND deleted_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM lifted WHERE lifted.id = room_locks.id)
    ORDER BY start DESC LIMIT 1
  ) > back.check_in;
  SELECT RAISE(ABORT, 'two parts of a stay overlap') FROM booking_rooms AS back JOIN booking_rooms AS other ON other.booking_id = OLD.id
  WHERE back.booking_id = OLD.id AND other.id > back.id AND other.check_in < back.check_out AND other.check_out > back.check_in;
  SELECT RAISE(ABORT, 'room_lock/overlap_detected') FROM room_locks AS back WHERE back.id = OLD.id AND back.deleted_at IS NULL AND (
    SELECT "end" FROM room_locks
    WHERE room_id = back.room_id AND start < back."end" AND deleted_at IS NULL AND id <> OLD.id
      AND NOT EXISTS (SELECT 1 FROM lifted WHERE lifted.id = room_locks.id)
    ORDER BY start DESC LIMIT 1
  ) > back.start;
  SELECT RAISE(ABORT, 'room_lock/overlap_detected') FROM room_locks AS back WHERE back.id = OLD.id AND back.deleted_at IS NULL AND (
    SELECT check_out FROM booking_rooms
    WHERE room_id = back.room_id AND check_in < back."end" AND blocking = 1
      AND NOT EXISTS (SELECT 1 FROM lifted WHERE lifted.id = booking_rooms.booking_id)
    ORDER BY check_in DESC LIMIT 1
  ) > back.start;
END;
