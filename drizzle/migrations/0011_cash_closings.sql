CREATE TABLE `cash_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`deleted_at` text,
	`version` integer DEFAULT 1 NOT NULL,
	`property_id` text NOT NULL,
	`sequence` integer NOT NULL,
	`kind` text NOT NULL,
	`payment_id` text,
	`payment_method_id` text,
	`amount` integer NOT NULL,
	`reason` text,
	`made_by` text,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payment_method_id`) REFERENCES `payment_methods`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "cash_entries_amount" CHECK(amount <> 0),
	CONSTRAINT "cash_entries_movement" CHECK((kind = 'movement') = (payment_method_id IS NULL) AND (kind = 'movement') = (reason IS NOT NULL))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `cash_entries_sequence` ON `cash_entries` (`property_id`,`sequence`);--> statement-breakpoint
CREATE UNIQUE INDEX `cash_entries_payment` ON `cash_entries` (`payment_id`,`kind`) WHERE payment_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `cash_closings` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`deleted_at` text,
	`version` integer DEFAULT 1 NOT NULL,
	`property_id` text NOT NULL,
	`number` integer NOT NULL,
	`made_on` text NOT NULL,
	`after_sequence` integer NOT NULL,
	`until_sequence` integer NOT NULL,
	`opening_amount` integer NOT NULL,
	`expected_amount` integer NOT NULL,
	`counted_amount` integer NOT NULL,
	`left_amount` integer NOT NULL,
	`content` text NOT NULL,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "cash_closings_entries" CHECK(until_sequence >= after_sequence),
	CONSTRAINT "cash_closings_left" CHECK(left_amount BETWEEN 0 AND counted_amount)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `cash_closings_number` ON `cash_closings` (`property_id`,`number`);--> statement-breakpoint
-- Entries of the cash book and daily closings are kept as they were made (§ 131 BAO, § 146 AO).
CREATE TRIGGER `cash_entries_keep` BEFORE UPDATE ON `cash_entries`
BEGIN
  SELECT RAISE(ABORT, 'an entry of the cash book is never changed');
END;--> statement-breakpoint
CREATE TRIGGER `cash_entries_stay` BEFORE DELETE ON `cash_entries`
BEGIN
  SELECT RAISE(ABORT, 'an entry of the cash book is never deleted');
END;--> statement-breakpoint
CREATE TRIGGER `cash_closings_keep` BEFORE UPDATE ON `cash_closings`
BEGIN
  SELECT RAISE(ABORT, 'a daily closing is never changed');
END;--> statement-breakpoint
CREATE TRIGGER `cash_closings_stay` BEFORE DELETE ON `cash_closings`
BEGIN
  SELECT RAISE(ABORT, 'a daily closing is never deleted');
END;--> statement-breakpoint
-- No gap and no overlap: a closing begins where the one before ended, with the cash that stayed in the drawer, and ends with the last entry.
CREATE TRIGGER `cash_closings_in_order` BEFORE INSERT ON `cash_closings`
WHEN json_array(NEW.number, NEW.after_sequence, NEW.opening_amount) <> coalesce(
    (SELECT json_array(number + 1, until_sequence, left_amount) FROM cash_closings WHERE property_id = NEW.property_id ORDER BY number DESC LIMIT 1),
    json_array(1, 0, 0))
  OR NEW.until_sequence <> coalesce((SELECT max(sequence) FROM cash_entries WHERE property_id = NEW.property_id), 0)
BEGIN
  SELECT RAISE(ABORT, 'a daily closing goes on where the one before ended');
END;
