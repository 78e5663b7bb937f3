-- The room that an active lock left last, so that the undo of its move and of the lock restores that room.
ALTER TABLE `room_locks` ADD `left_room_id` text;--> statement-breakpoint
ALTER TABLE `room_locks` ADD `left_status` text;--> statement-breakpoint
ALTER TABLE `room_locks` ADD `left_inspected_at` text;