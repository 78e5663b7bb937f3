CREATE TABLE `calendar_feeds` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`deleted_at` text,
	`version` integer DEFAULT 1 NOT NULL,
	`property_id` text NOT NULL,
	`name` text NOT NULL,
	`direction` text NOT NULL,
	`room_id` text,
	`room_type_id` text,
	`active` integer DEFAULT true NOT NULL,
	`url` text,
	`token_hash` text,
	`last_read_at` text,
	`etag` text,
	`last_modified` text,
	`due_at` text,
	`last_run_at` text,
	`last_success_at` text,
	`error` text,
	`failures` integer DEFAULT 0 NOT NULL,
	`counts` text,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`room_id`) REFERENCES `rooms`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`room_type_id`) REFERENCES `room_types`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "calendar_feeds_place" CHECK((room_id IS NULL) <> (room_type_id IS NULL)),
	CONSTRAINT "calendar_feeds_address" CHECK((direction = 'in') = (url IS NOT NULL) AND (direction = 'out') = (token_hash IS NOT NULL))
) STRICT;
--> statement-breakpoint
CREATE INDEX `calendar_feeds_property` ON `calendar_feeds` (`property_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_feeds_token` ON `calendar_feeds` (`token_hash`) WHERE token_hash IS NOT NULL;--> statement-breakpoint
CREATE INDEX `calendar_feeds_due` ON `calendar_feeds` (`due_at`) WHERE due_at IS NOT NULL AND deleted_at IS NULL;
