package io.scansion.models.mapping.syntax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.scansion.models.mapping.Description;
import io.scansion.models.mapping.DescriptionException;
import io.scansion.models.mapping.Mapping;
import io.scansion.models.mapping.MappingComparison;
import io.scansion.models.mapping.Network;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class DescriptionReaderTest {
    private static final String VALID = """
            type = pipeline;
            nbproc = 2;
            cp1 = 10; cp2 = 5;
            nl1-1 = 10000; nl2-2 = 10000;
            nl1-2 = 100; nl2-1 = 50;
            nbstage = 2;
            w1 = 1; w2 = 1.5;
            ds1 = 1; ds2 = 2; ds3 = 3;
            mappings = [1, (1,2), 2], [1, (1,1), 1];
            throughput;
            """;

    private static Description read(String text) {
        return DescriptionReader.read("a.des", text);
    }

    private static String complaint(String text) {
        try {
            read(text);
        } catch (DescriptionException e) {
            return String.valueOf(e.getMessage());
        }
        throw new AssertionError("nothing was refused");
    }

    @Test
    void a_description_says_powers_links_work_sizes_and_mappings() {
        Description description = read(VALID);
        Network network = description.pipeline().network();
        assertThat(description.source()).isEqualTo("a.des");
        assertThat(network.processors()).isEqualTo(2);
        assertThat(network.power(2)).isEqualTo(5);
        assertThat(network.link(1, 2)).isEqualTo(100);
        assertThat(network.link(2, 1)).isEqualTo(50);
        assertThat(description.pipeline().work()).containsExactly(1.0, 1.5);
        assertThat(description.pipeline().dataSizes()).containsExactly(1.0, 2.0, 3.0);
        assertThat(description.mappings())
                .containsExactly(new Mapping(1, List.of(1, 2), 2), new Mapping(1, List.of(1, 1), 1));
    }

    @Test
    void a_link_given_in_one_direction_holds_for_both() {
        assertThat(read(VALID.replace("nl2-1 = 50;", "")).pipeline().network().link(2, 1))
                .isEqualTo(100);
        assertThat(read(VALID.replace("nl1-2 = 100;", "")).pipeline().network().link(1, 2))
                .isEqualTo(50);
    }

    @Test
    void order_comments_and_white_space_do_not_matter() {
        String turned =
                "\uFEFF% a comment\r\nthroughput ;/* two\nlines */ mappings=[1,(1,2),2] , [ 1 , ( 1 , 1 ) , 1 ];\r\n"
                        + "\tds3=3;ds2=2e0;ds1=+1; # three\nw2=1.5;w1=1.;nbstage=2;nl2-1=5E1;nl1-2=100;nl2-2=10000;nl1-1=10000;"
                        + "cp2=5;cp1=10;nbproc=2;type=pipeline; // the end";
        assertThat(read(turned))
                .usingRecursiveComparison()
                .ignoringFields("line", "column")
                .isEqualTo(read(VALID));
    }

    @Test
    void mappings_may_be_left_to_a_search() {
        Description description = read(VALID.replaceAll("mappings.*", ""));
        assertThat(description.mappings()).isEmpty();
        assertThatThrownBy(() -> MappingComparison.compare(description))
                .isInstanceOf(DescriptionException.class)
                .hasMessageStartingWith("a.des:10:1: there are no mappings to compare");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "cp2 = 5; | | a.des:2:10: cp2 is missing; nbproc is 2",
                "nl2-2 = 10000; | | a.des:2:10: the link nl2-2 is missing; nbproc is 2",
                "nl1-2 = 100; nl2-1 = 50; | | a.des:2:10: the link nl1-2 is missing; nbproc is 2",
                "w2 = 1.5; | | a.des:6:11: w2 is missing; nbstage is 2",
                "ds3 = 3; | | a.des:6:11: ds3 is missing; nbstage is 2",
                "nbproc = 2; | | a.des:11:1: nbproc, the number of processors, is missing",
                "type = pipeline; | | a.des:11:1: type = pipeline; is missing",
                "throughput; | | a.des:11:1: the file ends without 'throughput;', perhaps cut off",
                "type = pipeline | type = deal | a.des:1:8: found type 'deal', only 'pipeline' can be mapped",
                "nbproc = 2 | nbproc = 2.5 | a.des:2:10: nbproc must be a whole number from 1 on, found '2.5'",
                "nbproc = 2 | nbproc = 0 | a.des:2:10: nbproc must be a whole number from 1 on, found '0'",
                "nbproc = 2 | nbproc = 1 | a.des:3:11: cp2: the processors are numbered from 1 to 1",
                "nbstage = 2 | nbstage = 3 | a.des:6:11: w3 is missing; nbstage is 3",
                "cp1 = 10 | cp1 = 0 | a.des:3:7: cp1 must be a positive number, found '0'",
                "cp1 = 10 | cp1 = -1 | a.des:3:7: cp1 must be a positive number, found '-1'",
                "cp1 = 10 | cp1 = NaN | a.des:3:7: cp1 must be a positive number, found 'NaN'",
                "cp1 = 10 | cp1 = 1e999 | a.des:3:7: cp1 must be a positive number, found '1e999'",
                "cp1 = 10 | cp1 = 1.2.3 | a.des:3:7: cp1 must be a positive number, found '1.2.3'",
                "nl1-2 = 100; nl2-1 = 50; | nl1-2 = -3; | a.des:5:9: nl1-2 must be a positive number, found '-3'",
                "ds1 = 1; | ds1 = 1; ds01 = 1; | a.des:8:10: ds01 is defined twice, first at 8:1",
                "cp1 = 10 | cp3 = 10 | a.des:3:1: cp3: the processors are numbered from 1 to 2",
                "ds1 = 1; | ds1 = 1; ds4 = 1; | a.des:8:10: ds4: the data sizes of 2 stages are numbered from 1 to 3",
                "nbproc | nbprocs | a.des:2:1: unknown name 'nbprocs'; did you mean nbproc?",
                "mappings | mapping | a.des:9:1: unknown name 'mapping'; did you mean mappings?",
                "w1 | W1 | a.des:7:1: unknown name 'W1'; did you mean w1?",
                "nl1-2 | nl12 | a.des:5:1: unknown name 'nl12'; did you mean nl1-2?",
                "ds1 = 1; | ds1 = 1; colour = 3; | a.des:8:10: unknown name 'colour'",
                "[1, (1,2), 2] | [1, (1,3), 2] | a.des:9:19: there is no processor 3; they are numbered from 1 to 2",
                "[1, (1,2), 2] | [0, (1,2), 2] | a.des:9:13: there is no processor 0; they are numbered from 1 to 2",
                "[1, (1,2), 2] | [1, (1,2,2), 2] | a.des:9:12: this mapping places 3 stages, but nbstage is 2",
                "[1, (1,2), 2] | [1, (1,2)] | a.des:9:21: found ']', expected ',' in a mapping; one looks like [1, (1,2,3), 3]",
                "cp1 = 10; | cp1 = 10 | a.des:3:10: found 'cp2', expected ';' after cp1",
                "cp1 = 10; | cp1 10; | a.des:3:5: found '10', expected '=' after cp1",
                "cp1 = 10; | cp1 = ; | a.des:3:7: found ';', expected a value for cp1",
                "cp1 = 10; | cp1 = (1); | a.des:3:7: found '(', expected a value for cp1",
                "cp1 = 10; | 10; cp1 = 10; | a.des:3:1: found '10', expected a name such as nbproc",
                "cp1 = 10; | cp1; | a.des:3:1: expected cp1 = and one value",
                "throughput; | throughput = 1; | a.des:10:1: expected 'throughput;' and no value",
                "mappings = [1, (1,2), 2], [1, (1,1), 1]; | mappings = 3; | a.des:9:1: expected mappings = [1, (1,2), 2], ...;"
            })
    void what_is_wrong_is_named_with_its_place(String part, String instead, String expected) {
        String text = VALID.replace(part, instead == null ? "" : instead);
        assertThat(text).isNotEqualTo(VALID);
        assertThat(complaint(text).lines()).anySatisfy(line -> assertThat(line).startsWith(expected));
    }

    @Test
    void a_file_that_is_cut_off_anywhere_is_refused_with_a_place() {
        int whole = VALID.lastIndexOf("throughput;") + "throughput;".length();
        for (int length = 0; length < whole; length++) {
            assertThat(complaint(VALID.substring(0, length))).matches("(?s)a\\.des:\\d+:\\d+: .*");
        }
        assertThat(complaint(VALID.substring(0, VALID.indexOf("100;"))))
                .isEqualTo("a.des:5:9: the file ends here, perhaps cut off, expected a value for nl1-2");
    }

    @Test
    void a_file_of_another_kind_is_recognised() {
        assertThat(complaint("r1=2; r2=10;\nP1=(start,r1).P2;")).contains("a.des:1:1: this is no description file");
        assertThat(complaint("{\"model\": \"pepa\"}")).startsWith("a.des:1:1: found '{', expected a name");
        assertThat(complaint("\u0000\u0001")).startsWith("a.des:1:1: found the character U+0000");
        assertThat(complaint("")).contains("nbproc, the number of processors, is missing");
    }

    @Test
    void several_problems_are_named_at_once_in_the_order_of_the_file_but_not_hundreds() {
        assertThat(complaint(VALID.replace("cp1 = 10", "cp1 = 0").replace("w2 = 1.5", "w2 = x")))
                .isEqualTo("a.des:3:7: cp1 must be a positive number, found '0'\n"
                        + "a.des:7:14: w2 must be a positive number, found 'x'");
        assertThat(complaint(VALID.replace("nbproc = 2", "nbproc = 999999999")).lines())
                .hasSize(DescriptionException.MOST);
    }

    @Test
    void problems_can_be_had_one_by_one() {
        assertThatThrownBy(() -> read(VALID.replace("cp2 = 5", "cp2 = 0")))
                .isInstanceOfSatisfying(
                        DescriptionException.class,
                        e -> assertThat(e.problems())
                                .containsExactly(new DescriptionException.Problem(
                                        3, 17, "cp2 must be a positive number, found '0'")));
    }
}
