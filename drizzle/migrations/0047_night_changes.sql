-- What each change of a stay added to its nights or took away, for the forecast and for what was sold on a former day.
CREATE TABLE `counted_stays` (
	`booking_id` text PRIMARY KEY NOT NULL,
	`property_id` text NOT NULL,
	`nights` text NOT NULL,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE no action
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `forecast_starts` (
	`property_id` text PRIMARY KEY NOT NULL,
	`complete_from` text NOT NULL,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `night_changes` (
	`id` integer PRIMARY KEY NOT NULL,
	`property_id` text NOT NULL,
	`recorded_on` text NOT NULL,
	`night` text NOT NULL,
	`room_type_id` text NOT NULL,
	`rate_id` text,
	`source` text NOT NULL,
	`country` text,
	`rooms` integer NOT NULL,
	`persons` integer NOT NULL,
	`lodging` integer NOT NULL,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
