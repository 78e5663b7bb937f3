-- Members who want the figures by mail each morning.
CREATE TABLE `morning_mails` (
	`property_id` text NOT NULL,
	`user_id` text NOT NULL,
	`sent_on` text,
	PRIMARY KEY(`property_id`, `user_id`),
	FOREIGN KEY (`property_id`) REFERENCES `properties`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
