ALTER TABLE `bookings` ADD `number_plates` text;--> statement-breakpoint
ALTER TABLE `bookings` ADD `dining_table` text;