-- Rules by which charges choose their folio, and who chose the folio of a charge.
CREATE TABLE `routing_rules` (
	`id` text PRIMARY KEY NOT NULL,
	`property_id` text NOT NULL,
	`booking_id` text,
	`group_id` text,
	`position` integer NOT NULL,
	`kinds` text NOT NULL,
	`item_ids` text NOT NULL,
	`folio_id` text,
	`customer_id` text,
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`group_id`) REFERENCES `groups`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`folio_id`) REFERENCES `folios`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`customer_id`) REFERENCES `contacts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "routing_rules_owner" CHECK((booking_id IS NULL) <> (group_id IS NULL)),
	CONSTRAINT "routing_rules_target" CHECK((folio_id IS NULL) <> (customer_id IS NULL))
) STRICT;
--> statement-breakpoint
CREATE INDEX `routing_rules_booking` ON `routing_rules` (`booking_id`) WHERE booking_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `routing_rules_group` ON `routing_rules` (`group_id`) WHERE group_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `routing_rules_folio` ON `routing_rules` (`folio_id`) WHERE folio_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `routing_rules_customer` ON `routing_rules` (`customer_id`) WHERE customer_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE `charges` ADD `placed_by` text;