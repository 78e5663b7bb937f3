-- The stays in channels' calendars, and the bookings that they became.
CREATE TABLE `calendar_feed_stays` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`deleted_at` text,
	`version` integer DEFAULT 1 NOT NULL,
	`property_id` text NOT NULL,
	`feed_id` text NOT NULL,
	`uid` text NOT NULL,
	`from` text NOT NULL,
	`to` text NOT NULL,
	`booking_id` text,
	`room_id` text,
	`readings_missed` integer DEFAULT 0 NOT NULL,
	`missing_since` text,
	`ended_at` text,
	`conflict` text,
	`problem` text,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`feed_id`) REFERENCES `calendar_feeds`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`room_id`) REFERENCES `rooms`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "calendar_feed_stays_order" CHECK("from" < "to")
) STRICT;
--> statement-breakpoint
CREATE INDEX `calendar_feed_stays_feed` ON `calendar_feed_stays` (`feed_id`,`to`);
--> statement-breakpoint
CREATE INDEX `calendar_feed_stays_booking` ON `calendar_feed_stays` (`booking_id`) WHERE booking_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX `calendar_feed_stays_conflict` ON `calendar_feed_stays` (`to`) WHERE conflict IS NOT NULL AND ended_at IS NULL;
