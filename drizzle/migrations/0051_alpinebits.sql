-- Partners that speak AlpineBits: their user, by which those that call are known, outcomes of messages, and requests that they were told.
CREATE TABLE `alpinebits_requests` (
	`property_id` text NOT NULL,
	`connection_id` text NOT NULL,
	`booking_id` text NOT NULL,
	`state` text NOT NULL,
	`told_at` text NOT NULL,
	`reported_at` text,
	PRIMARY KEY(`connection_id`, `booking_id`, `state`),
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`connection_id`) REFERENCES `channel_connections`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `alpinebits_requests_open` ON `alpinebits_requests` (`connection_id`) WHERE reported_at IS NULL;--> statement-breakpoint
CREATE INDEX `alpinebits_requests_booking` ON `alpinebits_requests` (`booking_id`);--> statement-breakpoint
ALTER TABLE `channel_connections` ADD `user_name` text;--> statement-breakpoint
CREATE UNIQUE INDEX `channel_connections_caller` ON `channel_connections` (`user_name`) WHERE url = '' AND deleted_at IS NULL;--> statement-breakpoint
ALTER TABLE `channel_messages` ADD `outcome` text;