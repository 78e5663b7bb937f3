-- The children of a stay with their ages on the day of arrival. Stays made before have none: all their persons are adults.
ALTER TABLE `bookings` ADD `children` text DEFAULT '[]' NOT NULL;
