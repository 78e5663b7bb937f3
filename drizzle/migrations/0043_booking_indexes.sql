DROP INDEX `bookings_in_room`;--> statement-breakpoint
DROP INDEX `bookings_unassigned`;