DROP INDEX "access_requests_pending";--> statement-breakpoint
ALTER TABLE "access_requests" ADD COLUMN "declined_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "access_requests_pending" ON "access_requests" USING btree ("requested_at" DESC NULLS LAST,"user_id" DESC NULLS LAST) WHERE "access_requests"."granted_at" is null and "access_requests"."declined_at" is null;