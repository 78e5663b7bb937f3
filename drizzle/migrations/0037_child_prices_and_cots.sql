-- Prices of children by age, cots of room types and stays, and the stock of items such as extra beds.
CREATE TABLE `child_prices` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`deleted_at` text,
	`version` integer DEFAULT 1 NOT NULL,
	`property_id` text NOT NULL,
	`rate_id` text NOT NULL,
	`room_type_id` text,
	`item_id` text,
	`from_age` integer NOT NULL,
	`to_age` integer NOT NULL,
	`gross_amount` integer,
	`percentage` real,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`rate_id`) REFERENCES `rates`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`room_type_id`) REFERENCES `room_types`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`item_id`) REFERENCES `items`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "child_prices_ages" CHECK(0 <= from_age AND from_age <= to_age AND to_age <= 17),
	CONSTRAINT "child_prices_amount" CHECK((gross_amount IS NULL) <> (percentage IS NULL))
) STRICT;
--> statement-breakpoint
CREATE INDEX `child_prices_rate` ON `child_prices` (`rate_id`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `child_prices_room_type` ON `child_prices` (`room_type_id`) WHERE room_type_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `child_prices_item` ON `child_prices` (`item_id`) WHERE item_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE `booking_holds` ADD `cots` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `items` ADD `stock` integer;--> statement-breakpoint
ALTER TABLE `room_types` ADD `max_cots` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `bookings` ADD `cots` integer DEFAULT 0 NOT NULL;