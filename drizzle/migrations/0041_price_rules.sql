-- Surcharges and discounts on the nights of a rate: by weekday, number of nights and day of booking.
CREATE TABLE `rate_price_rules` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`deleted_at` text,
	`version` integer DEFAULT 1 NOT NULL,
	`property_id` text NOT NULL,
	`rate_id` text NOT NULL,
	`room_type_id` text,
	`kind` text NOT NULL,
	`weekdays` text,
	`nights` integer,
	`days_before` integer,
	`from` text,
	`to` text,
	`gross_amount` integer,
	`percentage` real,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`rate_id`) REFERENCES `rates`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`room_type_id`) REFERENCES `room_types`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "rate_price_rules_amount" CHECK((gross_amount IS NULL) <> (percentage IS NULL)),
	CONSTRAINT "rate_price_rules_weekdays" CHECK((kind = 'weekday') = (weekdays IS NOT NULL)),
	CONSTRAINT "rate_price_rules_nights" CHECK((kind IN ('long_stay', 'short_stay')) = (nights IS NOT NULL)),
	CONSTRAINT "rate_price_rules_days" CHECK((kind = 'last_minute') = (days_before IS NOT NULL)),
	CONSTRAINT "rate_price_rules_order" CHECK("from" IS NULL OR "to" IS NULL OR "from" <= "to")
) STRICT;
--> statement-breakpoint
CREATE INDEX `rate_price_rules_property` ON `rate_price_rules` (`property_id`,`rate_id`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `rate_price_rules_rate` ON `rate_price_rules` (`rate_id`);--> statement-breakpoint
CREATE INDEX `rate_price_rules_room_type` ON `rate_price_rules` (`room_type_id`) WHERE room_type_id IS NOT NULL;