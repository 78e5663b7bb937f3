ALTER TABLE `calendar_feed_stays` ADD `portal_since` text;--> statement-breakpoint
ALTER TABLE `channel_stays` ADD `feed_stay_id` text;--> statement-breakpoint
ALTER TABLE `channel_stays` ADD `feed_match` text;--> statement-breakpoint
ALTER TABLE `channel_stays` ADD `before_match` text;--> statement-breakpoint
CREATE INDEX `channel_stays_match` ON `channel_stays` (`connection_id`) WHERE feed_match = 'open';