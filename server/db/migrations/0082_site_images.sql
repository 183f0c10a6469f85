-- An image without a member is one of the site: the desk uploaded it, and everybody sees it.
ALTER TABLE "uploads" ALTER COLUMN "member_id" DROP NOT NULL;
