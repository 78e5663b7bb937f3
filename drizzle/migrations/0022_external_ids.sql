-- Ids that other programs gave: found at once, and each given once in a property. Records that share one from before keep it.
CREATE INDEX `bookings_external_id` ON `bookings` (`property_id`,`external_id`) WHERE external_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `items_external_id` ON `items` (`property_id`,`external_id`) WHERE external_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `rates_external_id` ON `rates` (`property_id`,`external_id`) WHERE external_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `room_types_external_id` ON `room_types` (`property_id`,`external_id`) WHERE external_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `rooms_external_id` ON `rooms` (`property_id`,`external_id`) WHERE external_id IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER bookings_external_id_new BEFORE INSERT ON bookings
WHEN NEW.external_id IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'external_id_taken') WHERE EXISTS (SELECT 1 FROM bookings other
    WHERE other.property_id = NEW.property_id AND other.external_id = NEW.external_id AND other.deleted_at IS NULL);
END;
--> statement-breakpoint
CREATE TRIGGER bookings_external_id_changed BEFORE UPDATE OF external_id ON bookings
WHEN NEW.external_id IS NOT NULL AND NEW.external_id IS NOT OLD.external_id
BEGIN
  SELECT RAISE(ABORT, 'external_id_taken') WHERE EXISTS (SELECT 1 FROM bookings other
    WHERE other.property_id = NEW.property_id AND other.external_id = NEW.external_id AND other.deleted_at IS NULL AND other.id <> NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER rooms_external_id_new BEFORE INSERT ON rooms
WHEN NEW.external_id IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'external_id_taken') WHERE EXISTS (SELECT 1 FROM rooms other
    WHERE other.property_id = NEW.property_id AND other.external_id = NEW.external_id AND other.deleted_at IS NULL);
END;
--> statement-breakpoint
CREATE TRIGGER rooms_external_id_changed BEFORE UPDATE OF external_id ON rooms
WHEN NEW.external_id IS NOT NULL AND NEW.external_id IS NOT OLD.external_id
BEGIN
  SELECT RAISE(ABORT, 'external_id_taken') WHERE EXISTS (SELECT 1 FROM rooms other
    WHERE other.property_id = NEW.property_id AND other.external_id = NEW.external_id AND other.deleted_at IS NULL AND other.id <> NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER room_types_external_id_new BEFORE INSERT ON room_types
WHEN NEW.external_id IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'external_id_taken') WHERE EXISTS (SELECT 1 FROM room_types other
    WHERE other.property_id = NEW.property_id AND other.external_id = NEW.external_id AND other.deleted_at IS NULL);
END;
--> statement-breakpoint
CREATE TRIGGER room_types_external_id_changed BEFORE UPDATE OF external_id ON room_types
WHEN NEW.external_id IS NOT NULL AND NEW.external_id IS NOT OLD.external_id
BEGIN
  SELECT RAISE(ABORT, 'external_id_taken') WHERE EXISTS (SELECT 1 FROM room_types other
    WHERE other.property_id = NEW.property_id AND other.external_id = NEW.external_id AND other.deleted_at IS NULL AND other.id <> NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER rates_external_id_new BEFORE INSERT ON rates
WHEN NEW.external_id IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'external_id_taken') WHERE EXISTS (SELECT 1 FROM rates other
    WHERE other.property_id = NEW.property_id AND other.external_id = NEW.external_id AND other.deleted_at IS NULL);
END;
--> statement-breakpoint
CREATE TRIGGER rates_external_id_changed BEFORE UPDATE OF external_id ON rates
WHEN NEW.external_id IS NOT NULL AND NEW.external_id IS NOT OLD.external_id
BEGIN
  SELECT RAISE(ABORT, 'external_id_taken') WHERE EXISTS (SELECT 1 FROM rates other
    WHERE other.property_id = NEW.property_id AND other.external_id = NEW.external_id AND other.deleted_at IS NULL AND other.id <> NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER items_external_id_new BEFORE INSERT ON items
WHEN NEW.external_id IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'external_id_taken') WHERE EXISTS (SELECT 1 FROM items other
    WHERE other.property_id = NEW.property_id AND other.external_id = NEW.external_id AND other.deleted_at IS NULL);
END;
--> statement-breakpoint
CREATE TRIGGER items_external_id_changed BEFORE UPDATE OF external_id ON items
WHEN NEW.external_id IS NOT NULL AND NEW.external_id IS NOT OLD.external_id
BEGIN
  SELECT RAISE(ABORT, 'external_id_taken') WHERE EXISTS (SELECT 1 FROM items other
    WHERE other.property_id = NEW.property_id AND other.external_id = NEW.external_id AND other.deleted_at IS NULL AND other.id <> NEW.id);
END;
--> statement-breakpoint
-- The search finds bookings by them, too.
DROP TRIGGER search_booking_new;
--> statement-breakpoint
CREATE TRIGGER search_booking_new AFTER INSERT ON bookings
BEGIN
  INSERT INTO search_new (property_id, kind, id, name, more) VALUES (NEW.property_id, 2, NEW.id, '', search_text(NEW.code, NEW.external_code, NEW.external_id));
END;
--> statement-breakpoint
DROP TRIGGER search_booking_changed;
--> statement-breakpoint
CREATE TRIGGER search_booking_changed AFTER UPDATE OF code, external_code, external_id ON bookings
WHEN NEW.code <> OLD.code OR NEW.external_code IS NOT OLD.external_code OR NEW.external_id IS NOT OLD.external_id
BEGIN
  INSERT INTO search_texts VALUES (NEW.property_id, 2, NEW.id, '', search_text(NEW.code, NEW.external_code, NEW.external_id));
END;
--> statement-breakpoint
INSERT INTO search_texts SELECT property_id, 2, id, '', search_text(code, external_code, external_id) FROM bookings WHERE external_id IS NOT NULL;
