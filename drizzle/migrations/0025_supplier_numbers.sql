-- The number of the property in a customer's books, which federal offices in Austria want to see on e-invoices. Each contact is answered with
-- it, null where it is unknown.
UPDATE `contacts` SET `communication` = json_set(`communication`, '$.supplier_number', NULL);
