-- What a lock changed about its room, so that its undo restores it.
ALTER TABLE `room_locks` ADD `former_status` text;--> statement-breakpoint
ALTER TABLE `room_locks` ADD `former_inspected_at` text;