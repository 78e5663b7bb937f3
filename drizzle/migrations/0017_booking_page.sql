-- The public booking page: what it sells and shows, and the rooms it keeps while guests fill in the form.
CREATE TABLE `booking_pages` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`deleted_at` text,
	`version` integer DEFAULT 1 NOT NULL,
	`property_id` text NOT NULL,
	`content` text NOT NULL,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `booking_pages_property` ON `booking_pages` (`property_id`) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE TABLE `booking_holds` (
	`id` text PRIMARY KEY NOT NULL,
	`property_id` text NOT NULL,
	`caller` text NOT NULL,
	`room_type_id` text NOT NULL,
	`rate_id` text NOT NULL,
	`check_in` text NOT NULL,
	`check_out` text NOT NULL,
	`adults` integer NOT NULL,
	`children` text NOT NULL,
	`gross_amount` integer NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL,
	`booking_id` text,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`room_type_id`) REFERENCES `room_types`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`rate_id`) REFERENCES `rates`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "booking_holds_order" CHECK(check_in < check_out)
) STRICT;
--> statement-breakpoint
CREATE INDEX `booking_holds_live` ON `booking_holds` (`room_type_id`,`expires_at`) WHERE booking_id IS NULL;
--> statement-breakpoint
CREATE INDEX `booking_holds_property` ON `booking_holds` (`property_id`,`expires_at`);
--> statement-breakpoint
CREATE INDEX `booking_holds_booking` ON `booking_holds` (`booking_id`) WHERE booking_id IS NOT NULL;
