ALTER TABLE `registrations` ADD COLUMN `signature` text;
