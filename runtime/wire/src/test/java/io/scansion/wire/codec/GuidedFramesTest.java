package io.scansion.wire.codec;

import static org.assertj.core.api.Assertions.assertThat;

import io.scansion.fuzzing.GuidedCampaign;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** Frames that Jazzer makes, led by what of the decoder the ones before have reached, judged as {@link FrameCampaignTest} judges. */
public final class GuidedFramesTest {
    private static final Path CORPUS = Path.of("src", "test", "resources", "guided", "frames");
    private static final int SEEDS_OF_RECORDINGS = 200;

    private final GuidedCampaign campaign = new GuidedCampaign("frames", GuidedFramesTest.class, CORPUS);

    /** For Jazzer. */
    public static void fuzzerTestOneInput(byte[] frame) throws Exception {
        GuidedCampaign.judge(FrameCampaignTest::judge, frame);
    }

    @Test
    void frames_that_reached_something_new_are_decoded_or_refused_in_words() throws IOException {
        assertThat(campaign.judgeKept(FrameCampaignTest::judge)).isNotEmpty();
    }

    @Test
    void jazzer_finds_none_that_is_treated_otherwise() throws Exception {
        Assumptions.assumeTrue(GuidedCampaign.seconds() > 0, "only with -Pguided");
        List<byte[]> seeds = new ArrayList<>();
        List<byte[]> good = FrameCampaignTest.goodFrames();
        for (int i = 0; i < SEEDS_OF_RECORDINGS; i++) {
            seeds.add(good.get((int) ((long) i * good.size() / SEEDS_OF_RECORDINGS)));
        }
        campaign.goOn(seeds);
    }
}
