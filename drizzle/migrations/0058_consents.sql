-- Consents to advertisements by e-mail, addresses that were unsubscribed, and the rules that ask for reviews.
CREATE TABLE `marketing_consents` (
	`contact_id` text PRIMARY KEY NOT NULL,
	`property_id` text NOT NULL,
	`given_at` text NOT NULL,
	`given_by` text NOT NULL,
	FOREIGN KEY (`contact_id`) REFERENCES `contacts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `unsubscribed_addresses` (
	`property_id` text NOT NULL,
	`hash` text NOT NULL,
	`unsubscribed_at` text NOT NULL,
	PRIMARY KEY(`property_id`, `hash`),
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
ALTER TABLE `message_rules` ADD `asks_for_review` integer DEFAULT false NOT NULL;