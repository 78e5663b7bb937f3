-- An outage that a person has declared lasts until the person ends it.
ALTER TABLE `cash_registers` ADD COLUMN `outage_by_hand` integer DEFAULT false NOT NULL;
