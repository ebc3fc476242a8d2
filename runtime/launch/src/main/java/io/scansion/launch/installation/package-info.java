/**
 * What has to be there before a job can start: {@link io.scansion.launch.installation.ScansionHome} and {@link
 * io.scansion.launch.installation.MpjInstallation}, and what the latter says about itself while it runs.
 */
@NullMarked
package io.scansion.launch.installation;

import org.jspecify.annotations.NullMarked;
