-- The trusted clock and the place of the data: what an installation holds back until an admin has confirmed the date, or that these data are
-- the only ones in use. One row, which the first start writes.
CREATE TABLE `installation_state` (
	`id` integer PRIMARY KEY NOT NULL CHECK (`id` = 1),
	`trusted_at` text NOT NULL,
	`place` text,
	`copy_kind` text,
	`copy_since` text
) STRICT;
