-- Short names that properties had before, whose addresses of the booking page lead to the property that had the name last.
CREATE TABLE `former_slugs` (
	`slug` text PRIMARY KEY NOT NULL,
	`property_id` text NOT NULL,
	`left_at` text NOT NULL,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
